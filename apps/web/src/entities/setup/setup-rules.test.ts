import { expect, test } from 'vitest';
import type { Subscription } from '@kinward/contract/plans/plans.schemas.ts';
import { asksPassword } from './setup-rules.ts';

const plan = (name: string, safednsCreated = false): Subscription => ({
  planDetails: { name, maxDevices: 5, expiresAt: null },
  safednsCreated,
  abilities: {
    addDevice: true,
    deviceTypes: ['Android', 'iOS'],
    devicesInUse: 0,
    features: ['locations'],
    changePlan: true,
    watches: false,
  },
  planContact: null,
  filterServiceUrl: null,
});
const values = (deviceType: 'iOS' | 'iPad' | 'Android') => ({ deviceType, deviceName: 'x' });

test.each([
  ['an iPhone under Parents', plan('Parents'), 'iOS', true],
  ['a plan whose name contains Parents', plan('Parents yearly'), 'iOS', true],
  ['not with a filter account', plan('Parents', true), 'iOS', false],
  ['not under Premium', plan('Premium'), 'iOS', false],
  ['not for other devices', plan('Parents'), 'Android', false],
  ['not for an iPad', plan('Parents'), 'iPad', false],
] as const)('asks for the password: %s', (_, subscription, type, asks) => {
  expect(asksPassword(subscription, values(type))).toBe(asks);
});
