import path from 'node:path';

/** One breach of the direction of imports or of a banned construct. */
export interface Breach {
  file: string;
  line: number;
  message: string;
}

/** The parts of the house; a file belongs to the first whose folder it is in. */
const PARTS = [
  ['contract', 'packages/contract/src/'],
  ['rules', 'packages/rules/src/'],
  ['messages', 'packages/messages/src/'],
  ['client', 'packages/client/src/'],
  ['testkit', 'packages/testkit/src/'],
  ['server slice', 'apps/server/src/slices/'],
  ['gateway', 'apps/server/src/gateway/'],
  ['server', 'apps/server/src/'],
  ['web', 'apps/web/src/'],
  ['web build', 'apps/web/'],
  ['companion', 'apps/companion/'],
  ['e2e', 'e2e/'],
  ['bench', 'bench/'],
  ['tools', 'tools/'],
] as const;

type Part = (typeof PARTS)[number][0];

/** Who may import whom (docs/architecture.md), each part itself included. Tests may import the testkit and tools too. */
const ALLOWED: Readonly<Record<Part, readonly Part[]>> = {
  contract: ['contract'],
  rules: ['rules', 'contract'],
  messages: ['messages', 'contract', 'rules'],
  client: ['client', 'contract', 'rules'],
  testkit: ['testkit', 'client', 'contract', 'rules', 'server', 'server slice', 'gateway', 'tools'],
  'server slice': ['server slice', 'server', 'contract', 'rules', 'messages'],
  gateway: ['gateway', 'server slice', 'server', 'contract', 'rules', 'messages'],
  server: ['server', 'contract', 'rules', 'messages'],
  web: ['web', 'contract', 'rules', 'client', 'messages'],
  'web build': ['web build', 'web', 'contract'],
  companion: ['companion', 'web', 'contract', 'rules', 'client', 'messages'],
  e2e: ['e2e', 'testkit', 'client', 'contract', 'rules', 'server'],
  bench: ['bench', 'testkit', 'client', 'contract', 'rules', 'server', 'tools'],
  tools: ['tools', 'testkit', 'client', 'contract', 'rules', 'server', 'server slice', 'bench'],
};

/** The only server files outside of the slices that know them: one wires, and the operator's commands each use one. */
const WIRING = ['apps/server/src/app.ts', 'apps/server/src/app-platform.ts', 'apps/server/src/cli/'];

const IMPORT =
  /(?:^|[\s;}])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|[\s;}])import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;

const BANNED: readonly { pattern: RegExp; message: string; where: RegExp }[] = [
  {
    pattern: /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write\(/,
    message: 'text becomes markup',
    where: /^apps\/(?:web|companion)\/src\//,
  },
  {
    // The parents' session may live on the same origin (docs/threats.md): one file asks whether it does, none reads it.
    pattern: /\bauthToken\b|\b(?:local|session)Storage\b|document\.cookie/,
    message: 'the companion reaches for what is not its own; use lib/storage.ts',
    where: /^apps\/companion\/src\/(?!lib\/(?:storage|parent-session)\.ts$)/,
  },
  { pattern: /\bnew Function\s*\(/, message: 'text becomes code', where: /^(apps|packages)\// },
  { pattern: /\bsql\.raw\s*\(/, message: 'text becomes SQL', where: /^apps\/server\/src\// },
  { pattern: /\bMath\.random\s*\(/, message: 'guessable; use node:crypto', where: /^apps\/server\/src\// },
  {
    pattern: /@ts-(?:ignore|nocheck)\b/,
    message: 'hides an error; use @ts-expect-error with a reason',
    where: /^/,
  },
];

/** Tests, and what several of them share (`*.harness.ts`). */
const isTest = (file: string): boolean => /\.test\.tsx?$|\.harness\.tsx?$|\/test-[\w-]+\.tsx?$/.test(file);

/**
 * Checks one source file.
 * @param file its path in the clone, with slashes
 */
export function checkSource(file: string, text: string): Breach[] {
  const breaches: Breach[] = [];
  const lineOf = (index: number): number => text.slice(0, index).split('\n').length;
  const code = withoutComments(text);
  for (const match of code.matchAll(IMPORT)) {
    const specifier = match[1] ?? match[2] ?? match[3] ?? '';
    const target = resolveImport(file, specifier);
    const message = target === null ? null : importBreach(file, target);
    if (message !== null) {
      breaches.push({
        file,
        line: lineOf(match.index + match[0].indexOf(specifier)),
        message: `${message}: ${specifier}`,
      });
    }
  }
  for (const { pattern, message, where } of BANNED) {
    if (!where.test(file) || isTest(file) || file === 'tools/lib/import-rules.ts') continue;
    // Directives such as @ts-ignore live in comments, so they are looked for in the whole text.
    const found = pattern.exec(pattern.source.includes('@ts-') ? text : code);
    if (found) breaches.push({ file, line: lineOf(found.index), message: `${message}: ${found[0].trim()}` });
  }
  return breaches;
}

/** The files in the clone that a source file imports, whether or not they exist. */
export const importsOf = (file: string, text: string): string[] =>
  [...withoutComments(text).matchAll(IMPORT)]
    .map((match) => resolveImport(file, match[1] ?? match[2] ?? match[3] ?? ''))
    .filter((target) => target !== null);

/** The file in the clone that an import names; null for packages and Node's own modules. */
function resolveImport(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  const own = /^@kinward\/([\w-]+)\/(.+)$/.exec(specifier);
  if (!own) return null;
  const [, name = '', rest = ''] = own;
  return `${['server', 'web', 'companion'].includes(name) ? 'apps' : ['e2e', 'bench'].includes(name) ? '.' : 'packages'}/${name}/src/${rest}`.replace(
    /^\.\//,
    '',
  );
}

function importBreach(file: string, target: string): string | null {
  const from = partOf(file);
  const to = partOf(target);
  if (from === null || to === null) return null;
  if (isTest(file) && ['testkit', 'tools', 'client', 'gateway'].includes(to)) return null;
  const wires = WIRING.some((place) => file.startsWith(place)) || isTest(file);
  if (
    !ALLOWED[from].includes(to) &&
    !(wires && from === 'server' && (to === 'server slice' || to === 'gateway'))
  ) {
    return `${from} may not import ${to}`;
  }
  if (
    from === 'server slice' &&
    to === 'server' &&
    /^apps\/server\/src\/app(-platform)?\.ts$/u.test(target) &&
    !isTest(file)
  ) {
    return 'a slice may not import the wiring';
  }
  const ownSlice = /^apps\/server\/src\/slices\/([^/]+)\//.exec(file)?.[1];
  const otherSlice = /^apps\/server\/src\/slices\/([^/]+)\/.*\.store\.ts$/.exec(target)?.[1];
  if (from === 'gateway' && otherSlice && !isTest(file)) return "the gateway may not import a slice's store";
  if (ownSlice && otherSlice && ownSlice !== otherSlice)
    return `the slice ${ownSlice} may not import another slice's store`;
  return webBreach(file, target) ?? companionBreach(from, target);
}

/** The companion shares looks with the portal, and nothing that knows a parent's session. */
const companionBreach = (from: Part, target: string): string | null =>
  from === 'companion' && target.startsWith('apps/web/') && !/^apps\/web\/src\/(?:ui|styles)\//.test(target)
    ? 'the companion may import only ui and styles of the web'
    : null;

/** Features do not know each other; what they share moves to ui, lib or map. Those do not know features. */
function webBreach(file: string, target: string): string | null {
  const place = /^apps\/web\/src\/([^/]+)\/([^/]+)/;
  const [, area, feature] = place.exec(file) ?? [];
  const [, toArea, toFeature] = place.exec(target) ?? [];
  if (area === undefined || toArea === undefined || isTest(file)) return null;
  if (area === 'features' && toArea === 'features' && feature !== toFeature) {
    return `the feature ${feature} may not import the feature ${toFeature}`;
  }
  if (area === 'features' && toArea === 'app') return 'a feature may not import the app that composes it';
  if (['ui', 'lib'].includes(area) && ['features', 'app'].includes(toArea))
    return `${area} may not import ${toArea}`;
  return null;
}

function partOf(file: string): Part | null {
  return PARTS.find(([, folder]) => file.startsWith(folder))?.[0] ?? null;
}

/** Blanks comments out, keeping every line where it is. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(^|[^:'"`])\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '));
}
