import { carriesName } from '@kinward/rules/naming.ts';
import type { OfDevice } from '../kinds/notifications.ts';

export const thing = ({ child, device }: OfDevice): string =>
  carriesName(child, device) ? device : `${device} de ${child}`;
