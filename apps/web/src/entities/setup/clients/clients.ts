/** Apps of others that can report for a device: what each is given, and what it can do. */
import type { ClientKeys, TrackerKeys } from '@kinward/contract/devices/devices.schemas.ts';
import { owntracksLink } from '@kinward/rules/owntracks.ts';

export const CLIENTS = ['owntracks', 'traccar', 'overland', 'template'] as const;
export type ClientName = (typeof CLIENTS)[number];

/** Keys that this page received; the server shows them only once and keeps their hashes. Gone with the page. */
export interface KeysTicket {
  keys: ClientKeys;
  /** When the device had been paired before the keys were made; a later pairing is theirs. */
  pairedBefore: string | null;
}

const tickets = new Map<string, KeysTicket>();
export const rememberKeys = (deviceId: string, ticket: KeysTicket): void =>
  void tickets.set(deviceId, ticket);
export const knownKeys = (deviceId: string): KeysTicket | undefined => tickets.get(deviceId);
export const forgetKeys = (deviceId: string): void => void tickets.delete(deviceId);

/** Keys of a client beside the companion that this page received. */
const trackers = new Map<string, TrackerKeys>();
export const rememberTracker = (deviceId: string, keys: TrackerKeys): void =>
  void trackers.set(deviceId, keys);
export const knownTracker = (deviceId: string): TrackerKeys | undefined => trackers.get(deviceId);
export const forgetTracker = (deviceId: string): void => void trackers.delete(deviceId);

/** Whether the first report with these keys has come. */
export const hasReported = (
  device: { paired: boolean; pairedAt: string | null } | undefined,
  ticket: Pick<KeysTicket, 'pairedBefore'>,
): boolean => device?.paired === true && device.pairedAt !== ticket.pairedBefore;

/** Whether a host is the parent's own machine only. */
export const isOnlyHereHost = (host: string): boolean =>
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/u.test(host);

/** Whether an address leads to the parent's own machine only, where no phone finds it. */
export const isOnlyHere = (url: string): boolean => isOnlyHereHost(new URL(url).hostname);

const traccarLink = ({ osmand, deviceKey }: ClientKeys): string => {
  const settings = new URLSearchParams({
    url: osmand.url,
    id: deviceKey,
    interval: '60',
    distance: '50',
    angle: '0',
    accuracy: 'high',
    heartbeat: '900',
    buffer: 'true',
    stop_detection: 'true',
    wakelock: 'false',
  });
  return `org.traccar.client://config?${settings.toString()}`;
};

const overlandLink = ({ overland }: ClientKeys): string =>
  `overland://setup?${new URLSearchParams({ url: overland.url, token: overland.token, device_id: 'phone' }).toString()}`;

/** The link that sets the app up; undefined where values are typed or pasted. */
export const setupLink = (client: ClientName, keys: ClientKeys, child: string): string | undefined => {
  switch (client) {
    case 'owntracks':
      return owntracksLink(keys.owntracks, child);
    case 'traccar':
      return traccarLink(keys);
    case 'overland':
      return overlandLink(keys);
    case 'template':
      return undefined;
  }
};

export type FieldName = 'address' | 'identifier' | 'user' | 'password' | 'token' | 'gpslogger' | 'osmand';

/** The values to type, in the order of the app's own settings. */
export const fieldsOf = (client: ClientName, keys: ClientKeys): { name: FieldName; value: string }[] => {
  const { deviceKey, osmand, owntracks, overland } = keys;
  switch (client) {
    case 'owntracks':
      return [
        { name: 'address', value: owntracks.url },
        { name: 'user', value: owntracks.username },
        { name: 'password', value: owntracks.password },
      ];
    case 'traccar':
      return [
        { name: 'address', value: osmand.url },
        { name: 'identifier', value: deviceKey },
      ];
    case 'overland':
      return [
        { name: 'address', value: overland.url },
        { name: 'token', value: overland.token },
      ];
    case 'template': {
      const start = `${osmand.url}?id=${deviceKey}`;
      return [
        {
          name: 'gpslogger',
          value: `${start}&lat=%LAT&lon=%LON&timestamp=%TIMESTAMP&altitude=%ALT&accuracy=%ACC&bearing=%DIR&speed=%SPD&speed_unit=ms&batt=%BATT`,
        },
        {
          name: 'osmand',
          value: `${start}&lat={0}&lon={1}&timestamp={2}&hdop={3}&altitude={4}&speed={5}&speed_unit=ms&bearing={6}`,
        },
      ];
    }
  }
};
