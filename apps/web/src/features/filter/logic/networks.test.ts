import { describe, expect, it } from 'vitest';
import type { FilterNetwork, FilterNetworks } from '@kinward/contract/filter/networks.schemas.ts';
import {
  firstShown,
  isOverdue,
  isOwnNetwork,
  networkSentence,
  networkStanding,
  obstacle,
} from './networks.ts';

const NOW = Date.parse('2026-05-04T18:00:00Z');
const ago = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();
const network = (more: Partial<FilterNetwork> = {}): FilterNetwork => ({
  networkId: 'n',
  name: 'Home',
  addresses: ['203.0.113.77'],
  changes: false,
  linkedAt: ago(20),
  firstHeardAt: null,
  heardAt: null,
  hostname: null,
  toldAt: null,
  ...more,
});
const servers = (more: Partial<FilterNetworks['servers']> = {}) => ({
  servers: {
    addresses: ['198.51.100.24'],
    port: 53,
    reach: 'network' as const,
    fault: null,
    isAnswering: true,
    ...more,
  },
});

describe('a network', () => {
  it('waits, is filtered, silent, or lost', () => {
    expect(networkStanding(network(), NOW)).toBe('waiting');
    expect(networkStanding(network({ heardAt: ago(60) }), NOW)).toBe('filtered');
    expect(networkStanding(network({ heardAt: ago(13 * 60) }), NOW)).toBe('silent');
    expect(networkStanding(network({ addresses: [], heardAt: ago(1) }), NOW)).toBe('lost');
    expect(networkSentence(network(), NOW)).toBe('Home is waiting for its first question.');
    expect(networkSentence(network({ heardAt: ago(1) }), NOW)).toBe('Home is filtered.');
    expect(networkSentence(network({ addresses: [] }), NOW)).toBe('Home has no address any more.');
    expect(networkSentence(network({ heardAt: ago(13 * 60) }), NOW)).toMatch(/^Home has been silent since /u);
  });

  it('is overdue ten minutes after it was linked', () => {
    expect(isOverdue(network({ linkedAt: ago(9) }), NOW)).toBe(false);
    expect(isOverdue(network({ linkedAt: ago(10) }), NOW)).toBe(true);
  });

  it('of the installation’s own has no address that changes', () => {
    expect(isOwnNetwork(network({ addresses: ['192.168.1.0/24'] }))).toBe(true);
    expect(isOwnNetwork(network({ addresses: ['2001:db8::/64'] }))).toBe(false);
    expect(isOwnNetwork(network())).toBe(false);
  });
});

it('shows first where the browser is, else what waits', () => {
  const all = [network({ networkId: 'a', heardAt: ago(1) }), network({ networkId: 'b' })];
  const read = (networkId: string | null, networks = all): FilterNetworks => ({
    ...servers(),
    here: { address: null, problem: null, networkId },
    networks,
  });
  expect(firstShown(read('a'))?.networkId).toBe('a');
  expect(firstShown(read(null))?.networkId).toBe('b');
  expect(firstShown(read(null, []))).toBeUndefined();
});

it('says what keeps a router from asking', () => {
  expect(obstacle(servers())).toBeUndefined();
  expect(obstacle(servers({ addresses: [] }))).toBe('off');
  expect(obstacle(servers({ fault: 'port 53 is in use' }))).toBe('fault');
  expect(obstacle(servers({ reach: 'machine', port: 8053 }))).toBe('machine');
  expect(obstacle(servers({ port: 5353 }))).toBe('port');
});
