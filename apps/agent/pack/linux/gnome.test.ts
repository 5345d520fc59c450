import { expect, it } from 'vitest';
import { GNOME_FOLDER, gnomeExtension } from './gnome.ts';

it('is one module beside its metadata, which takes nothing but what GNOME has', async () => {
  const files = await gnomeExtension();
  const { uuid } = JSON.parse(files['metadata.json'] ?? '') as { uuid: string };
  // GNOME loads none whose folder has another name.
  expect(GNOME_FOLDER).toBe(`/usr/share/gnome-shell/extensions/${uuid}`);
  const code = files['extension.js'] ?? '';
  const taken = Array.from(code.matchAll(/^import .* from "([^"]*)";$/gmu), ([, from]) => from);
  expect(taken.length).toBeGreaterThan(4);
  expect(taken.filter((from) => !/^(?:gi|resource):\/\//u.test(from ?? ''))).toEqual([]);
  expect(code).toMatch(/^export \{ \w+ as default \};$/mu);
});
