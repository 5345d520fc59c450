import { kidColour, type KidColour } from '@kinward/web/ui/portraits.tsx';
import type { DeviceMe } from '@kinward/contract/companion/companion.schemas.ts';

/** The child's own colour: the same as parents see. What an earlier version stored does not know which of the children it is. */
export const ownColour = (me: DeviceMe | null): KidColour =>
  kidColour((me as Partial<DeviceMe> | null)?.ordinal ?? 0);
