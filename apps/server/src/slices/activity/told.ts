import type { Told } from '@kinward/contract/activity/activity.schemas.ts';
import type { Collects } from '@kinward/contract/companion/companion.schemas.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { takes } from '@kinward/rules/recording.ts';
import type { RecordingOf } from '../../ports/recording.ts';

export interface ToldSources {
  collects(familyId: FamilyId, deviceId: DeviceId): Promise<Collects>;
  recording: RecordingOf;
}

interface Asked {
  familyId: FamilyId;
  /** The child's devices. */
  ids: readonly DeviceId[];
  /** ms since the epoch */
  now: number;
}

/** Why nothing is known of a kind, by what may be recorded of the child's devices now. */
export const whyUnknown = async (
  { collects, recording }: ToldSources,
  { familyId, ids, now }: Asked,
  kind: Exclude<keyof Collects, 'sms'>,
): Promise<Exclude<Told, 'known'>> => {
  const devices = await Promise.all(
    ids.map(async (deviceId) => ({
      taken: takes(await recording({ familyId, deviceId }), kind, now),
      on: (await collects(familyId, deviceId))[kind],
    })),
  );
  if (devices.length === 0) return 'notReported';
  const taken = devices.filter((device) => device.taken);
  if (taken.length === 0) return 'notShared';
  return taken.some(({ on }) => on) ? 'notReported' : 'off';
};
