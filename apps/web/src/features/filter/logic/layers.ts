/** How a device is protected, in sentences that name the weakness too. */
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { holds, shelterOf, type Shelter, type ShelterLayer } from '@kinward/rules/filter/shelter.ts';
import { childAndDevice } from '../../../entities/family/family.ts';
import { moment } from '../../../lib/time/time.ts';
import { layersTexts as t } from '../components/layers/messages.layers.ts';

export { holds, shelterOf };

const newest = (layers: Shelter['layers']): string | null =>
  layers.reduce<string | null>(
    (at, { heardAt }) =>
      at === null || (heardAt !== null && Date.parse(heardAt) > Date.parse(at)) ? heardAt : at,
    null,
  );

/** "Theo’s Pixel is filtered everywhere. Theo could undo it."; of what was heard earlier, how it was then. */
export const shelterSentence = (
  child: string,
  device: Pick<Device, 'deviceName'>,
  { reach, reachedAt, undoable, layers }: Shelter,
  now: number,
): string => {
  const name = childAndDevice(child, device.deviceName);
  const heardAt = newest(layers);
  const first =
    reach === 'silent' && heardAt !== null
      ? t.silentSince(name, moment(heardAt, now))
      : reachedAt === null
        ? t.reaches[reach](name)
        : t.reachedAt(t.reached[reach](name), moment(reachedAt, now));
  return [first, ...(undoable ? [t.couldUndo(child)] : [])].join(' ');
};

/** "Its own name and home network", with when it was heard last where that is a while ago; or what is missing. */
export const shelterLine = ({ layers, reach, reachedAt }: Shelter, now: number): string => {
  const names = layers
    .filter(holds)
    .map(({ kind }, index) => (index === 0 ? t.layers[kind] : t.afterAnother[kind]));
  if (names.length === 0) return t.lines[reach];
  return reachedAt === null ? t.list(names) : t.lineAt(t.list(names), moment(reachedAt, now));
};

/** When a layer was heard last, or that it never was. */
export const heardWords = ({ kind, heardAt }: ShelterLayer, now: number): string => {
  if (heardAt === null) return t.neverHeard[kind];
  return kind === 'app' ? t.heard(moment(heardAt, now)) : t.asked(moment(heardAt, now));
};
