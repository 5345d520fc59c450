import { expect, it } from 'vitest';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import { pickSelection } from './selection.ts';

const child = (childId: string, ...deviceIds: string[]) =>
  ({ childId, devices: deviceIds.map((deviceId) => ({ deviceId })) }) as unknown as Child;
const family = [child('theo', 'pixel', 'tab'), child('mia', 'phone'), child('juno')];

const picked = (childId: string | null, deviceId: string | null, children: Child[] | undefined = family) => {
  const { child, device } = pickSelection(children, childId, deviceId);
  return [child?.childId, device?.deviceId];
};

it('keeps the chosen child and device while they exist', () => {
  expect(picked('theo', 'tab')).toEqual(['theo', 'tab']);
});

it('takes the first child when the chosen one is gone or none was chosen', () => {
  expect(picked('gone', 'tab')).toEqual(['theo', 'tab']);
  expect(picked(null, null)).toEqual(['theo', 'pixel']);
});

it('takes the first device of a child, never that of another child', () => {
  expect(picked('mia', 'pixel')).toEqual(['mia', 'phone']);
  expect(picked('juno', 'pixel')).toEqual(['juno', undefined]);
});

it('has nothing to pick before the children are there', () => {
  expect(picked('theo', 'tab', [])).toEqual([undefined, undefined]);
});
