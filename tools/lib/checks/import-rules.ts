import path from 'node:path';

/** One breach of the direction of imports or of a banned construct. */
export interface Breach {
  file: string;
  line: number;
  message: string;
}

/** The parts of the system; a file belongs to the first whose folder contains it. */
const PARTS = [
  ['contract', 'packages/contract/src/'],
  ['rules', 'packages/rules/src/'],
  ['catalogue', 'packages/catalogue/src/'],
  ['filter core', 'packages/filter-core/src/'],
  ['messages', 'packages/messages/src/'],
  ['client', 'packages/client/src/'],
  ['testkit', 'testkit/src/'],
  ['platform', 'apps/server/src/platform/'],
  ['config', 'apps/server/src/config/'],
  ['ports', 'apps/server/src/ports/'],
  ['core', 'apps/server/src/core/'],
  ['server slice', 'apps/server/src/slices/'],
  ['gateway', 'apps/server/src/gateway/'],
  ['server', 'apps/server/src/'],
  ['web', 'apps/web/src/'],
  ['web build', 'apps/web/'],
  ['companion', 'apps/companion/'],
  ['dns', 'apps/dns/src/'],
  ['agent page', 'apps/agent/web/'],
  ['agent', 'apps/agent/'],
  ['e2e', 'e2e/'],
  ['bench', 'bench/'],
  ['tools', 'tools/'],
] as const;

type Part = (typeof PARTS)[number][0];

/** The platform knows no domain: ports, core and slices are built on it. */
const GROUND = ['platform', 'config', 'contract'] as const;
const INNER = [...GROUND, 'ports', 'core', 'rules', 'messages'] as const;

/** Who may import whom (docs/architecture.md), each part itself included. Tests may import the testkit and tools too. */
const ALLOWED: Readonly<Record<Part, readonly Part[]>> = {
  contract: ['contract'],
  rules: ['rules', 'contract'],
  catalogue: ['catalogue', 'rules'],
  'filter core': ['filter core', 'contract', 'rules', 'catalogue'],
  messages: ['messages', 'contract', 'rules'],
  client: ['client', 'contract', 'rules'],
  testkit: ['testkit', 'client', 'server', 'server slice', 'gateway', 'tools', ...INNER],
  config: ['config', 'contract'],
  platform: GROUND,
  ports: ['ports', 'rules', 'messages', ...GROUND],
  core: INNER,
  'server slice': ['server slice', 'catalogue', ...INNER],
  gateway: ['gateway', 'server slice', ...INNER],
  server: ['server', ...INNER],
  web: ['web', 'contract', 'rules', 'client', 'messages'],
  'web build': ['web build', 'web', 'contract', 'client', 'testkit'],
  companion: ['companion', 'web', 'contract', 'rules', 'client', 'messages'],
  dns: ['dns', 'filter core', 'contract', 'rules', 'catalogue', 'messages'],
  'agent page': ['agent page', 'web', 'web build', 'contract', 'rules'],
  agent: ['agent', 'agent page', 'dns', 'filter core', 'contract', 'rules', 'catalogue'],
  e2e: ['e2e', 'testkit', 'client', 'server', ...INNER],
  bench: [
    'bench',
    'testkit',
    'client',
    'server',
    'agent',
    'dns',
    'filter core',
    'catalogue',
    'tools',
    ...INNER,
  ],
  tools: [
    'tools',
    'testkit',
    'client',
    'server',
    'server slice',
    'dns',
    'filter core',
    'catalogue',
    'bench',
    ...INNER,
  ],
};

/** The only server files outside of the slices that know them: the list of slices, and the operator's commands each use one. */
const WIRING = [
  'apps/server/src/app.ts',
  'apps/server/src/app-guards.ts',
  'apps/server/src/app-parts.ts',
  'apps/server/src/cli/',
];

const IMPORT =
  /(?:^|[\s;}])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|[\s;}])import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;

const BANNED: readonly { pattern: RegExp; message: string; where: RegExp }[] = [
  {
    pattern: /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write\(/,
    message: 'text becomes markup',
    where: /^apps\/(?:web|companion|agent\/web)\/src\//,
  },
  {
    // The parents' session may live on the same origin (docs/threats.md): one file asks whether it does, none reads it.
    pattern: /\bauthToken\b|\b(?:local|session)Storage\b|document\.cookie/,
    message: 'the companion reaches for what is not its own; use lib/storage.ts',
    where: /^apps\/companion\/src\/(?!lib\/(?:storage|parent-session)\.ts$)/,
  },
  { pattern: /\bnew Function\s*\(/, message: 'text becomes code', where: /^(apps|packages)\// },
  { pattern: /\bsql\.raw\s*\(/, message: 'text becomes SQL', where: /^apps\/server\/src\// },
  {
    pattern: /\bMath\.random\s*\(/,
    message: 'guessable; use node:crypto',
    where: /^(?:apps\/(?:server|dns|agent)|packages\/filter-core)\/src\//,
  },
  {
    // It has randomness, and knows what an address is; what sockets and files bring is handed in.
    pattern:
      /(?:from|import\()\s*'node:(?!crypto')(?!net')|import\s(?!\{\s*(?:(?:BlockList|isIP(?:v[46])?)[,\s]*)+\}\s*from\s*'node:net')[^;]*?from\s*'node:net'|\b(?:fetch|require)\s*\(|\bprocess\./,
    message: 'the core of the filter opens no socket and reads no file',
    where: /^packages\/filter-core\/src\//,
  },
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
    if (!where.test(file) || isTest(file) || file === 'tools/lib/checks/import-rules.ts') continue;
    // Directives such as @ts-ignore are in comments, so the whole text is searched.
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
  return `${['server', 'web', 'companion', 'dns', 'agent'].includes(name) ? 'apps' : ['testkit', 'e2e', 'bench'].includes(name) ? '.' : 'packages'}/${name}/src/${rest}`.replace(
    /^\.\//,
    '',
  );
}

function importBreach(file: string, target: string): string | null {
  const from = partOf(file);
  const to = partOf(target);
  if (from === null || to === null) return null;
  if (file.startsWith('packages/') && /^(?:apps|testkit)\//u.test(target))
    return `${from} may not import ${to}: a package knows no app`;
  if (isTest(file) && ['testkit', 'tools', 'client', 'gateway', 'ports', 'core', 'server slice'].includes(to))
    return null;
  const wires = WIRING.some((place) => file.startsWith(place)) || isTest(file);
  if (
    !ALLOWED[from].includes(to) &&
    !(wires && from === 'server' && ['core', 'server slice', 'gateway'].includes(to))
  ) {
    return `${from} may not import ${to}`;
  }
  // The types of all tables are made from the migrations; they know the values of their columns.
  const isTables = file.endsWith('/db.generated.ts');
  if (from === 'platform' && /^packages\/contract\/src\/.+\//u.test(target) && !isTest(file) && !isTables)
    return 'platform may not know what one slice is about';
  const ownSlice = /^apps\/server\/src\/slices\/([^/]+)\//.exec(file)?.[1];
  const otherSlice = /^apps\/server\/src\/slices\/([^/]+)\/.*\.store\.ts$/.exec(target)?.[1];
  if (from === 'gateway' && otherSlice && !isTest(file)) return "the gateway may not import a slice's store";
  if (ownSlice && otherSlice && ownSlice !== otherSlice)
    return `the slice ${ownSlice} may not import another slice's store`;
  return (
    webBreach(file, target) ??
    companionBreach(file, from, target) ??
    agentBreach(file, from, target) ??
    agentSystemBreach(file, target) ??
    agentPageBreach(file, from, target)
  );
}

/** A test compares what parent and child read of the same rule. */
const COMPARED = /^apps\/web\/src\/(?:entities\/(?:rules|screens)|testing)\//;

/** The companion shares UI and styles with the portal, but nothing that knows a parent's session. */
const companionBreach = (file: string, from: Part, target: string): string | null =>
  from === 'companion' &&
  target.startsWith('apps/web/') &&
  !/^apps\/web\/src\/(?:ui|styles)\//.test(target) &&
  !(isTest(file) && COMPARED.test(target))
    ? 'the companion may import only ui and styles of the web'
    : null;

/** What the page of the agent shares with the portal: pieces, styles, words and how a policy is read; nothing that knows a session or calls the server. */
const SHARED =
  /^apps\/web\/(?:src\/(?:ui|styles|lib)\/|src\/features\/filter\/(?:logic|components\/(?:policy|layers))\/|src\/features\/filter\/messages\.policy\.|src\/app\/shell\/.*\.css$|build\/)/u;

const agentPageBreach = (file: string, from: Part, target: string): string | null =>
  from === 'agent page' && target.startsWith('apps/web/') && !SHARED.test(target) && !isTest(file)
    ? 'the page of the agent shares pieces of the portal, and nothing that calls the server'
    : file.startsWith('apps/agent/src/') && target.startsWith('apps/agent/web/') && !isTest(file)
      ? 'the agent serves its page from the disk, and imports nothing of it'
      : null;

/** The agent takes the resolver's sockets, lists and files, and decides by the core of the filter as that does. */
const agentBreach = (file: string, from: Part, target: string): string | null =>
  from === 'agent' &&
  target.startsWith('apps/dns/') &&
  !/^apps\/dns\/src\/(?:(?:listen|lists|resolve)\/|replace-file\.ts$)/u.test(target) &&
  !isTest(file)
    ? 'the agent may import only what listens, asks, reads lists and replaces files of the resolver'
    : null;

const AGENT_SYSTEM = /^apps\/agent\/src\/os\/(linux|windows|macos)\//u;

/** What the agent decides is the same on every operating system: each is behind the interfaces of `os/port.ts`. */
function agentSystemBreach(file: string, target: string): string | null {
  const system = AGENT_SYSTEM.exec(target)?.[1];
  const isAllowed =
    system === undefined ||
    !file.startsWith('apps/agent/src/') ||
    file === 'apps/agent/src/os/system.ts' ||
    AGENT_SYSTEM.exec(file)?.[1] === system ||
    isTest(file);
  return isAllowed ? null : `the agent takes ${system} from os/port.ts alone`;
}

/**
 * The layers of the portal, and what each may import besides itself: `lib ← ui ← map ← entities ← features ← app`. What knows
 * the family's children, devices and rules and is used by several features is an entity; `lib` knows none of them.
 */
const WEB_LAYERS: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  ui: ['lib'],
  map: ['lib', 'ui'],
  entities: ['lib', 'ui', 'map'],
  features: ['lib', 'ui', 'map', 'entities'],
};

/** Checks the layers of the portal; a feature may import no other feature. Tests may import test helpers. */
function webBreach(file: string, target: string): string | null {
  const place = /^apps\/web\/src\/([^/]+)\/([^/]+)/;
  const [, layer, feature] = place.exec(file) ?? [];
  const [, toLayer, toFeature] = place.exec(target) ?? [];
  if (layer === undefined || toLayer === undefined || isTest(file)) return null;
  if (toLayer === 'testing') return layer === 'testing' ? null : 'only tests may import testing';
  if (layer === 'features' && toLayer === 'features')
    return feature === toFeature ? null : `the feature ${feature} may not import the feature ${toFeature}`;
  if (layer === 'features' && toLayer === 'app') return 'a feature may not import the app that composes it';
  const allowed = WEB_LAYERS[layer];
  const isLayer = toLayer === 'app' || toLayer in WEB_LAYERS;
  return allowed === undefined || toLayer === layer || !isLayer || allowed.includes(toLayer)
    ? null
    : `${layer} may not import ${toLayer}`;
}

function partOf(file: string): Part | null {
  return PARTS.find(([, folder]) => file.startsWith(folder))?.[0] ?? null;
}

/** Blanks out comments, keeping line numbers. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(^|[^:'"`])\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '));
}
