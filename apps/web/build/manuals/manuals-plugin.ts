/**
 * Makes each `manuals/<language>/<id>.md` a module that the signed-in pages load on demand, with the manual in its frame, and puts
 * pictures and the search's index beside them.
 */
import type { Plugin } from 'vite';
import type { Language } from '../../src/lib/language.ts';
import { readLibrary, type Library } from './library.ts';
import { treeOf } from './tree.ts';

const SOURCE = /\/manuals\/(?<language>en|es)\/(?<id>[\w-]+)\.md$/u;

export const manuals = (): Plugin => {
  let library: Promise<Library> | undefined;
  let isClientBuild = false;
  const read = (): Promise<Library> => (library ??= readLibrary());
  return {
    name: 'kinward-manuals',
    configResolved({ command, build }) {
      isClientBuild = command === 'build' && !build.ssr;
    },
    buildStart() {
      library = undefined;
    },
    transform: {
      filter: { id: SOURCE },
      async handler(_code, file) {
        const { id = '', language = '' } = SOURCE.exec(file)?.groups ?? {};
        const { bodyOf, titleOf } = await read();
        const tree = treeOf(bodyOf(id, 'user', language as Language));
        const content = { title: titleOf(id, language as Language), tree };
        // A literal in a text is read faster than one in code.
        const text = JSON.stringify(JSON.stringify(content));
        return { code: `export default JSON.parse(${text});`, map: null, moduleType: 'js' };
      },
    },
    async generateBundle() {
      if (!isClientBuild) return;
      for (const { fileName, source } of (await read()).assets)
        this.emitFile({ type: 'asset', fileName, source });
    },
  };
};
