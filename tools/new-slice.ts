/** Makes an empty slice in all its places: `npm run new-slice -- <name>`. Refuses to touch what is there. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');

const pascal = (slice: string): string =>
  slice.replaceAll(/(?:^|-)(\w)/gu, (_, letter: string) => letter.toUpperCase());
const camel = (slice: string): string => pascal(slice).replace(/^\w/u, (letter) => letter.toLowerCase());

/** The files of a slice, by their path below the project. */
export const sliceFiles = (slice: string, migration: string): Record<string, string> => {
  const [Name, name, table] = [pascal(slice), camel(slice), slice.replaceAll('-', '_')];
  const list = `list${Name}`;
  const contract = `packages/contract/src/${slice}/${slice}`;
  const server = `apps/server/src/slices/${slice}/${slice}`;
  const portal = `apps/web/src/features/${slice}`;
  return {
    [`${contract}.schemas.ts`]: `import { id, z } from '../schema.ts';

export const ${Name}Item = z.object({ id: id() });
export type ${Name}Item = z.output<typeof ${Name}Item>;
`,
    [`${contract}.routes.ts`]: `import { defineRoute } from '../route.ts';
import { z } from '../schema.ts';
import { ${Name}Item } from './${slice}.schemas.ts';

export const ${list} = defineRoute({
  name: '${list}',
  slice: '${slice}',
  method: 'GET',
  path: '/${slice}',
  audience: 'parent',
  summary: "The family's ${slice}.",
  reply: z.array(${Name}Item),
});
`,
    [`apps/server/migrations/${migration}_${table}.sql`]: `create table ${table} (
  id uuid primary key,
  family_id uuid not null references families (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (family_id, id)
);

-- back
drop table ${table};
`,
    [`${server}.store.ts`]: `import type { FamilyId } from '@kinward/contract/ids.ts';
import type { DbOrTx } from '../../platform/tx.ts';

/** The family's rows, oldest first. */
export const listRows = (db: DbOrTx, familyId: FamilyId) =>
  db.selectFrom('${table}').select('id').where('family_id', '=', familyId).orderBy('id').execute();
`,
    [`${server}.service.ts`]: `import type { FamilyId } from '@kinward/contract/ids.ts';
import type { Db } from '../../platform/tx.ts';
import * as store from './${slice}.store.ts';

export const create${Name} = (deps: { db: Db }) => ({
  list: (familyId: FamilyId) => store.listRows(deps.db, familyId),
});

export type ${Name} = ReturnType<typeof create${Name}>;
`,
    [`${server}.routes.ts`]: `import * as routes from '@kinward/contract/${slice}/${slice}.routes.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { ${Name} } from './${slice}.service.ts';

export const mount${Name} = (router: Router, ${name}: ${Name}): void => {
  router.mount(routes.${list}, async ({ who }) => ${name}.list(who.familyId));
};
`,
    [`${server}.slice.ts`]: `import type { Platform } from '../../ports/platform.ts';
import type { Slice } from '../../ports/slice.ts';
import { mount${Name} } from './${slice}.routes.ts';
import { create${Name}, type ${Name} } from './${slice}.service.ts';

export const ${name}Slice = (platform: Pick<Platform, 'db'>): Slice<${Name}> => {
  const ${name} = create${Name}(platform);
  return { api: ${name}, routes: (router) => mount${Name}(router, ${name}) };
};
`,
    [`${portal}/messages.ts`]: `import { catalogue } from '../../lib/language.ts';

export const ${name}Texts = catalogue('${name}', {});
`,
    [`${portal}/messages.es.ts`]: `import type { ${name}Texts } from './messages.ts';

export default { ${name}: {} satisfies typeof ${name}Texts };
`,
    [`${portal}/api/list-${slice}.ts`]: `import { ${list} } from '@kinward/contract/${slice}/${slice}.routes.ts';
import { endpointQuery } from '../../../lib/endpoint.ts';

/** GET /${slice}. */
export const ${name}Query = endpointQuery(['${slice}'], ${list});
`,
  };
};

const nextMigration = (): string => {
  const taken = readdirSync(path.join(root, 'apps/server/migrations')).map((file) =>
    Number(file.slice(0, 4)),
  );
  return String(Math.max(0, ...taken) + 1).padStart(4, '0');
};

const addToRoutes = (slice: string): void => {
  const file = path.join(root, 'packages/contract/src/routes.ts');
  const name = camel(slice);
  const source = readFileSync(file, 'utf8')
    .replace(
      /import type \{ RouteSpec \}/u,
      `import * as ${name} from './${slice}/${slice}.routes.ts';\nimport type { RouteSpec }`,
    )
    .replace(/(const slices: object\[\] = \[[^\]]*)\]/u, `$1  ${name},\n]`);
  writeFileSync(file, source);
};

if (import.meta.main) {
  const slice = process.argv[2] ?? '';
  if (!/^[a-z][a-z-]*[a-z]$/u.test(slice)) {
    console.error('usage: npm run new-slice -- <name in lower case, words joined by ->');
    process.exit(1);
  }
  const files = sliceFiles(slice, nextMigration());
  const there = Object.keys(files).filter((file) => existsSync(path.join(root, file)));
  if (there.length > 0) {
    console.error(`The slice "${slice}" is there already: ${there.join(', ')}`);
    process.exit(1);
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
    console.log(file);
  }
  addToRoutes(slice);
  console.log('\nNext: put it on the list in apps/server/src/app.ts, then docs/guides/add-a-slice.md.');
}
