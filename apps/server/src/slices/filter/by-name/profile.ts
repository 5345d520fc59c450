/** The profile that tells Apple's systems whom to ask for names (payload `com.apple.dnsSettings.managed`). */
import type { DeviceId } from '@kinward/contract/ids.ts';
import { idFrom } from '../../../platform/ids.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

type Value = string | number | readonly Value[] | { readonly [key: string]: Value };

const plist = (value: Value): string => {
  if (typeof value === 'string') return `<string>${escaped(value)}</string>`;
  if (typeof value === 'number') return `<integer>${value}</integer>`;
  if (Array.isArray(value)) return `<array>${value.map((one: Value) => plist(one)).join('')}</array>`;
  const entries = Object.entries(value).map(([key, of]) => `<key>${escaped(key)}</key>${plist(of)}`);
  return `<dict>${entries.join('')}</dict>`;
};

export interface ProfileFacts {
  deviceId: DeviceId;
  deviceName: string;
  /** Who asks, as people know it: the host of the installation. */
  host: string;
  doh: string | null;
  dot: string | null;
  description: string;
}

/** Installed again it takes the place of the former one, as its identifier is the device's. */
export const profileOf = ({ deviceId, deviceName, host, doh, dot, description }: ProfileFacts): string => {
  const identifier = `${host.split('.').toReversed().join('.')}.kinward.${deviceId}`;
  const common = (part: string): Record<string, Value> => ({
    PayloadIdentifier: `${identifier}${part}`,
    PayloadUUID: idFrom(`${identifier}${part} ${doh ?? dot ?? ''}`).toUpperCase(),
    PayloadVersion: 1,
  });
  const settings: Record<string, Value> =
    doh === null ? { DNSProtocol: 'TLS', ServerName: dot ?? '' } : { DNSProtocol: 'HTTPS', ServerURL: doh };
  const profile = {
    ...common(''),
    PayloadType: 'Configuration',
    PayloadDisplayName: `Kinward: ${deviceName}`,
    PayloadDescription: description,
    PayloadOrganization: host,
    PayloadContent: [
      {
        ...common('.dns'),
        PayloadType: 'com.apple.dnsSettings.managed',
        PayloadDisplayName: 'Kinward',
        DNSSettings: settings,
      },
    ],
  };
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">${plist(profile)}</plist>
`;
};
