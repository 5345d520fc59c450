/** Lists of others that decide on this computer: fetched from the installation that it is paired with, and kept on its disk. */
import { Lists, type ListsOptions } from '@kinward/dns/lists/lists.ts';
import type { FilterDevice } from '@kinward/contract/filter/filter.schemas.ts';
import { readLink } from '../link/link.ts';
import type { Paths } from '../paths.ts';

/** Where the installation gives them; who is not paired has none to ask. */
const accessOf = (paths: Pick<Paths, 'link'>): ListsOptions['server'] => ({
  async reach() {
    const link = await Promise.resolve(readLink(paths));
    if (!link) throw new Error('this computer is not paired');
    const { server, token, certificate } = link;
    return { url: `${server}/api/device/computer`, token, ...(certificate && { certificate }) };
  },
  refused: () => undefined,
});

/** @throws the system's error where the folder cannot be made */
export const newLists = (
  paths: Pick<Paths, 'link' | 'lists'>,
  { changed, say }: Pick<ListsOptions, 'changed' | 'say'>,
): Lists => new Lists({ folder: paths.lists, server: accessOf(paths), changed, say, inFile: true });

/** Whether a list that a device is decided by has never been here, or cannot be read. */
export const isMissing = (
  lists: Pick<Lists, 'bitOf' | 'isUnreadable'>,
  devices: readonly Pick<FilterDevice, 'familyId' | 'lists'>[],
): boolean =>
  lists.isUnreadable ||
  devices.some(({ familyId, lists: named = [] }) =>
    named.some(({ sourceId }) => lists.bitOf(familyId, sourceId) === undefined),
  );
