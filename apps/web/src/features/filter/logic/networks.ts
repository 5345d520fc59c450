/** How a linked network stands, and what the page says of all of them. */
import type { FilterNetwork, FilterNetworks } from '@kinward/contract/filter/networks.schemas.ts';
import { minutesSince, moment } from '../../../lib/time/time.ts';
import { networksTexts as t } from '../components/networks/messages.networks.ts';

/** A home asks at night too; one that does not for so long does not use the filter. */
const SILENT_AFTER_MINUTES = 12 * 60;
/** A router that was told has asked by then. */
const PATIENCE_MINUTES = 10;

/** `lost`: another family has its address by now. */
export type NetworkStanding = 'filtered' | 'waiting' | 'silent' | 'lost';

export const networkStanding = (
  { addresses, heardAt }: Pick<FilterNetwork, 'addresses' | 'heardAt'>,
  now: number,
): NetworkStanding => {
  if (addresses.length === 0) return 'lost';
  if (heardAt === null) return 'waiting';
  return minutesSince(heardAt, now) > SILENT_AFTER_MINUTES ? 'silent' : 'filtered';
};

/** The first question is overdue. */
export const isOverdue = ({ linkedAt }: Pick<FilterNetwork, 'linkedAt'>, now: number): boolean =>
  minutesSince(linkedAt, now) >= PATIENCE_MINUTES;

/** An own network of the installation's machine has no address that a provider changes. */
export const isOwnNetwork = ({ addresses }: Pick<FilterNetwork, 'addresses'>): boolean =>
  addresses.some((address) => address.includes('/') && !address.includes(':'));

/** "Home is filtered." */
export const networkSentence = (network: FilterNetwork, now: number): string => {
  const standing = networkStanding(network, now);
  if (standing === 'silent') return t.isSilent(network.name, moment(network.heardAt ?? '', now));
  return t[`is${standing === 'filtered' ? 'Filtered' : standing === 'waiting' ? 'Waiting' : 'Lost'}`](
    network.name,
  );
};

/** The one that is looked at first: where this browser is, else the one that waits, else the first. */
export const firstShown = ({ here, networks }: FilterNetworks): FilterNetwork | undefined =>
  networks.find(({ networkId }) => networkId === here.networkId) ??
  networks.find(({ heardAt }) => heardAt === null) ??
  networks[0];

/** What keeps a router from asking the filter, as the installation is set up; undefined: nothing. */
export const obstacle = ({
  servers,
}: Pick<FilterNetworks, 'servers'>): 'off' | 'fault' | 'machine' | 'port' | undefined => {
  if (servers.addresses.length === 0) return 'off';
  if (servers.fault !== null) return 'fault';
  if (servers.reach === 'machine') return 'machine';
  return servers.port === 53 ? undefined : 'port';
};
