/** The parents as the child knows them. */
import type { DeviceMe } from '@kinward/contract/companion/companion.schemas.ts';

type Told = 'called' | 'phone' | 'says' | 'picture';
/** A document that an earlier version stored, or that an older server sends, does not tell more than names. */
export type Parent = Pick<DeviceMe['watchers'][number], 'name'> &
  Partial<Pick<DeviceMe['watchers'][number], Told>>;

/** "Mum", or the first name: `Nora Hale` → `Nora`. */
export const callName = ({ called, name }: Parent): string => called ?? name.split(' ')[0] ?? name;

/** Where the parent says to be; null when that is over. @param now in milliseconds */
export const saysNow = ({ says }: Parent, now: number): { text: string; until: string } | null =>
  says !== undefined && says !== null && Date.parse(says.until) > now ? says : null;
