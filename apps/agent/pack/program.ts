/** The agent as a program, as every package of every system has it: a few files that Node runs, with its page. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { buildPage } from '../web/build.ts';

export const ROOT = path.join(import.meta.dirname, '../../..');

/** The tree's own. */
export const ownVersion = (): string =>
  (JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;

/**
 * The agent runs with all rights: what is imported by a bare name would be looked for in folders above its own too, in which
 * local users may write (`C:\\node_modules`).
 * @throws Error where anything is
 */
function refuseBareImports(chunks: readonly Rolldown.OutputChunk[]): void {
  const names = new Set(chunks.map(({ fileName }) => fileName));
  for (const { fileName, imports, dynamicImports } of chunks)
    for (const name of [...imports, ...dynamicImports])
      if (!name.startsWith('node:') && !names.has(name))
        throw new Error(`${fileName} of the agent imports ${name}, which is not in its package`);
}

/** Programs of their own: each has all of its own in one file, and nothing of the agent's in its memory. */
const BESIDE = {
  tray: 'apps/agent/src/tray/main.ts',
  'list-worker': 'apps/dns/src/lists/list-worker.ts',
} as const;

/** The same code in ASCII alone: V8 keeps the text of a file, and takes twice the memory for one with a character beyond Latin 1. */
export const inAscii = (code: string): string =>
  code.replaceAll(/[^\0-\x7F]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const ascii = {
  name: 'ascii',
  generateBundle: (_: unknown, files: Rolldown.OutputBundle): void => {
    for (const file of Object.values(files)) if (file.type === 'chunk') file.code = inAscii(file.code);
  },
};

/**
 * Code that several parts need is one file: Node takes longer to look up what a file imports than to read it, and the agent's
 * start is awaited by who has asked a name.
 * @throws Error where anything is imported that is not in the package
 */
async function bundle(folder: string, target: string, [name, source]: [string, string]): Promise<void> {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    plugins: [ascii],
    resolve: { alias: { koffi: path.join(import.meta.dirname, 'no-native.ts') } },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target,
      minify: false,
      rolldownOptions: {
        input: { [name]: path.join(ROOT, source) },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          codeSplitting: name in BESIDE ? false : { groups: [{ name: 'shared', minShareCount: 2 }] },
          comments: { legal: true, annotation: false, jsdoc: false },
        },
      },
    },
  });
  const [result] = [built].flat();
  if (!result || !('output' in result)) throw new Error('the agent was not bundled');
  refuseBareImports(result.output.filter((each) => each.type === 'chunk'));
}

/** What the program knows of itself, as the text of its `package.json`. */
export const programFacts = (of: string): string => `${JSON.stringify({ type: 'module', version: of })}\n`;

export interface Program extends Disposable {
  /** With `main.js`, and the page in `page`. */
  folder: string;
  version: string;
}

/**
 * Built once for the packages of all systems with the same Node, in a folder that goes with it.
 * @param target the Node that runs it, as the bundler calls it
 */
export async function buildProgram(of = ownVersion(), target = 'node24'): Promise<Program> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kinward-program-'));
  const dispose = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    for (const each of Object.entries({ main: 'apps/agent/src/main.ts', ...BESIDE }))
      await bundle(folder, target, each);
    await buildPage(path.join(folder, 'page'));
    writeFileSync(path.join(folder, 'package.json'), programFacts(of));
  } catch (error) {
    dispose();
    throw error;
  }
  return { folder, version: of, [Symbol.dispose]: dispose };
}
