/** Children's GPS watches: what a parent is shown of one that was named. */
import type { NamedWatch } from '@kinward/contract/devices/devices.schemas.ts';

/** A watch that this page named, and waits for. Gone with the dialog. */
export interface WatchTicket {
  watch: NamedWatch;
  /** When the device had been paired before; a later pairing is the watch's. */
  pairedBefore: string | null;
}

/** The message that sets where a watch reports, as most makers have it; 123456 is the password that they ship with. */
export const serverSms = ({ host, port }: Pick<NamedWatch, 'host' | 'port'>): string =>
  `pw,123456,ip,${host},${port}#`;
