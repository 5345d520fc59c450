/** The extension that shows the tray's icon in the bar of GNOME (45 and newer: extensions are modules since). */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { GNOME_UUID } from '../../src/tray/gnome.ts';
import { ROOT } from '../program.ts';

const FOLDER = path.join(ROOT, 'apps/agent/gnome-extension');
/** Where GNOME looks for what is there for everybody. */
export const GNOME_FOLDER = `/usr/share/gnome-shell/extensions/${GNOME_UUID}`;

/** @returns its files by their names */
export async function gnomeExtension(): Promise<Readonly<Record<string, string>>> {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    build: {
      write: false,
      target: 'firefox115',
      minify: false,
      modulePreload: false,
      lib: { entry: path.join(FOLDER, 'extension.ts'), formats: ['es'], fileName: 'extension' },
      rolldownOptions: { external: /^(?:gi|resource):/u },
    },
  });
  const [result] = [built].flat();
  if (!result || !('output' in result)) throw new Error('the extension of GNOME was not built');
  const metadata = readFileSync(path.join(FOLDER, 'metadata.json'), 'utf8');
  return { 'metadata.json': metadata, 'extension.js': result.output[0].code };
}
