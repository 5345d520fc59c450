import { carriesName } from '@kinward/rules/naming.ts';
import type { OfDevice } from '../kinds/notifications.ts';

/** `Mia’s Pixel`; `Mia’s phone` where the device is called that. */
export const thing = ({ child, device }: OfDevice): string =>
  carriesName(child, device) ? device : `${child}’s ${device}`;
