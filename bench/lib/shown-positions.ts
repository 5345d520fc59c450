import type { FamilyEvent } from '@kinward/contract/realtime/realtime.schemas.ts';

/** The positions that an event of the family's stream shows on an open page: `<device> <time of the fix>`. */
export const shownPositions = ({ event, data }: { event: string; data: string }): string[] => {
  if (event !== 'positions') return [];
  const { deviceId, fresh } = JSON.parse(data) as Extract<FamilyEvent, { type: 'positions' }>;
  return (fresh?.points ?? []).map(({ recordedAt }) => `${deviceId} ${recordedAt}`);
};
