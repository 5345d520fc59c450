/** How a device is protected, in sentences that name the weakness too. */
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { shelterOf, type Shelter, type ShelterLayer } from '@kinward/rules/filter/shelter.ts';
import { childAndDevice } from '../../../entities/family/family.ts';
import { moment } from '../../../lib/time/time.ts';
import { layersTexts as t } from '../components/layers/messages.layers.ts';

export { shelterOf };

const newest = (layers: Shelter['layers']): string | null =>
  layers.reduce<string | null>(
    (at, { heardAt }) =>
      at === null || (heardAt !== null && Date.parse(heardAt) > Date.parse(at)) ? heardAt : at,
    null,
  );

/** "Theo’s Pixel is filtered everywhere. Theo could undo it." */
export const shelterSentence = (
  child: string,
  device: Pick<Device, 'deviceName'>,
  { reach, undoable, layers }: Shelter,
  now: number,
): string => {
  const name = childAndDevice(child, device.deviceName);
  const heardAt = newest(layers);
  const first =
    reach === 'silent' && heardAt !== null
      ? t.silentSince(name, moment(heardAt, now))
      : t.reaches[reach](name);
  return [first, ...(undoable ? [t.couldUndo(child)] : [])].join(' ');
};

/** "Its own name, home network": what is in force, or what is missing. */
export const shelterLine = ({ layers, reach }: Shelter): string => {
  const names = layers.filter(({ state }) => state === 'in-force').map(({ kind }) => t.layers[kind]);
  return names.length === 0 ? t.lines[reach] : t.list(names);
};

/** When a layer was heard last, or that it never was. */
export const heardWords = ({ kind, heardAt }: ShelterLayer, now: number): string => {
  if (heardAt === null) return t.neverHeard[kind];
  return kind === 'app' ? t.heard(moment(heardAt, now)) : t.asked(moment(heardAt, now));
};
