/** Makes an empty slice in all its places: `npm run new-slice -- <name>`. Refuses to touch what is there. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');

const pascal = (slice: string): string =>
  slice.replaceAll(/(?:^|-)(\w)/gu, (_, letter: string) => letter.toUpperCase());
const camel = (slice: string): string => pascal(slice).replace(/^\w/u, (letter) => letter.toLowerCase());

/** The files of a slice, by their path below the project. */
export const sliceFiles = (slice: string, migration: string): Record<string, string> => {
  const Name = pascal(slice);
  const list = `list${Name}`;
  return {
    [`packages/contract/src/${slice}/${slice}.schemas.ts`]: `import { id, z } from '../schema.ts';\n\nexport const ${Name}Item = z.object({ id: id() });\nexport type ${Name}Item = z.output<typeof ${Name}Item>;\n`,
    [`packages/contract/src/${slice}/${slice}.routes.ts`]: `import { defineRoute } from '../route.ts';\nimport { z } from '../schema.ts';\nimport { ${Name}Item } from './${slice}.schemas.ts';\n\nexport const ${list} = defineRoute({\n  name: '${list}',\n  slice: '${slice}',\n  method: 'GET',\n  path: '/${slice}',\n  audience: 'parent',\n  summary: "The family's ${slice}.",\n  reply: z.array(${Name}Item),\n});\n`,
    [`apps/server/migrations/${migration}_${slice.replaceAll('-', '_')}.sql`]: `create table ${slice.replaceAll('-', '_')} (\n  id uuid primary key,\n  family_id uuid not null references families (id) on delete cascade,\n  created_at timestamptz not null default now(),\n  unique (family_id, id)\n);\n\n-- back\ndrop table ${slice.replaceAll('-', '_')};\n`,
    [`apps/server/src/slices/${slice}/${slice}.store.ts`]: `import type { FamilyId } from '@kinward/contract/ids.ts';\nimport type { DbOrTx } from '../../platform/tx.ts';\n\n/** The family's rows, oldest first. */\nexport const listRows = (db: DbOrTx, familyId: FamilyId) =>\n  db.selectFrom('${slice.replaceAll('-', '_')}').select('id').where('family_id', '=', familyId).orderBy('id').execute();\n`,
    [`apps/server/src/slices/${slice}/${slice}.service.ts`]: `import type { FamilyId } from '@kinward/contract/ids.ts';\nimport type { Db } from '../../platform/tx.ts';\nimport * as store from './${slice}.store.ts';\n\nexport const create${Name} = (deps: { db: Db }) => ({\n  list: (familyId: FamilyId) => store.listRows(deps.db, familyId),\n});\n\nexport type ${Name} = ReturnType<typeof create${Name}>;\n`,
    [`apps/server/src/slices/${slice}/${slice}.routes.ts`]: `import * as routes from '@kinward/contract/${slice}/${slice}.routes.ts';\nimport type { Router } from '../../platform/http/mount.ts';\nimport type { ${Name} } from './${slice}.service.ts';\n\nexport const mount${Name} = (router: Router, ${camel(slice)}: ${Name}): void => {\n  router.mount(routes.${list}, async ({ who }) => ${camel(slice)}.list(who.familyId));\n};\n`,
    [`apps/server/src/slices/${slice}/${slice}.slice.ts`]: `import type { Platform } from '../../ports/platform.ts';\nimport type { Slice } from '../../ports/slice.ts';\nimport { mount${Name} } from './${slice}.routes.ts';\nimport { create${Name}, type ${Name} } from './${slice}.service.ts';\n\nexport const ${camel(slice)}Slice = (platform: Pick<Platform, 'db'>): Slice<${Name}> => {\n  const ${camel(slice)} = create${Name}(platform);\n  return { api: ${camel(slice)}, routes: (router) => mount${Name}(router, ${camel(slice)}) };\n};\n`,
    [`apps/web/src/features/${slice}/messages.ts`]: `export const texts = {};\n`,
    [`apps/web/src/features/${slice}/api/list-${slice}.ts`]: `import { queryOptions } from '@tanstack/react-query';\nimport { ${list} } from '@kinward/contract/${slice}/${slice}.routes.ts';\nimport { api } from '../../../lib/api.ts';\n\nexport const ${camel(slice)}Query = () => queryOptions({ queryKey: ['${slice}'], queryFn: ({ signal }) => api.call(${list}, { signal }) });\n`,
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
    .replace(
      /const slices: object\[\] = \[([^\]]*)\]/u,
      (_, listed: string) => `const slices: object[] = [${listed.trim().replace(/,$/u, '')}, ${name}]`,
    );
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
