import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkIn } from '@kinward/contract/approvals/calls.routes.ts';
import type { CheckInBody } from '@kinward/contract/approvals/calls.schemas.ts';
import { madeUpId } from '@kinward/testkit/ids.ts';
import { getState, setState } from '../device/state.ts';
import { ME, server, show } from '../testing/view.harness.tsx';
import { stopSharing } from './sharing.ts';
import { dropTrip, shareTrip } from './trip.ts';

const told = (): (string | undefined)[] =>
  server.received(checkIn).map(({ body }) => (body as CheckInBody).trip);
const answer = () => ({
  checkInId: madeUpId('01900000-0000-7000-8000-000000000009'),
  at: new Date().toISOString(),
  recipients: ['Nora Hale'],
});

beforeEach(() => {
  vi.useFakeTimers();
  show(null);
});
afterEach(() => {
  dropTrip();
  vi.useRealTimers();
});

it('tells the parents when a trip begins and when it ends, once each', async () => {
  server.answers(checkIn, answer);
  await shareTrip(true);
  await shareTrip(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told()).toEqual(['started']);
  expect(getState()).toMatchObject({ trip: true, tripTold: ['Nora Hale'] });
  await shareTrip(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told()).toEqual(['started', 'ended']);
  expect(getState()).toMatchObject({ trip: false, tripTold: null });
});

it('says that nobody is told until the server has it, and sends the same again', async () => {
  server.refuses(checkIn, 'BUSY');
  await shareTrip(true);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(getState()).toMatchObject({ trip: true, tripTold: null });
  server.answers(checkIn, answer);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(getState().tripTold).toEqual(['Nora Hale']);
  expect(new Set(server.received(checkIn).map(({ body }) => (body as CheckInBody).clientId)).size).toBe(1);
});

it('tells the end of a trip whose beginning arrives after it', async () => {
  server.answers(checkIn, answer);
  void shareTrip(true);
  void shareTrip(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told()).toEqual(['started', 'ended']);
  expect(getState()).toMatchObject({ trip: false, tripTold: null });
});

it('ends with all sharing', async () => {
  server.answers(checkIn, answer);
  await shareTrip(true);
  await vi.advanceTimersByTimeAsync(0);
  stopSharing();
  await vi.advanceTimersByTimeAsync(0);
  expect(told()).toEqual(['started', 'ended']);
});

it('tells no end of a trip that nobody heard of, and nothing for a device that was removed', async () => {
  server.refuses(checkIn, 'BUSY');
  await shareTrip(true);
  await vi.advanceTimersByTimeAsync(0);
  await shareTrip(false);
  server.answers(checkIn, answer);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told()).toEqual(['started']);
  await shareTrip(true);
  await vi.advanceTimersByTimeAsync(0);
  dropTrip();
  stopSharing();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told()).toEqual(['started', 'started']);
});

it('ends here too when the server has ended it, without a second end to the parents, and can be shared again', async () => {
  server.answers(checkIn, answer);
  await shareTrip(true);
  await vi.advanceTimersByTimeAsync(0);
  // Of an earlier trip.
  setState({ me: { ...ME, tripLostAt: new Date(Date.now() - 60_000).toISOString() } });
  expect(getState().trip).toBe(true);
  await vi.advanceTimersByTimeAsync(700_000);
  setState({ me: { ...ME, tripLostAt: new Date().toISOString() } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(getState()).toMatchObject({ trip: false, tripTold: null, tripOver: true });
  expect(told()).toEqual(['started']);
  await vi.advanceTimersByTimeAsync(60_000);
  await shareTrip(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(getState()).toMatchObject({ trip: true, tripTold: ['Nora Hale'], tripOver: false });
  expect(told()).toEqual(['started', 'started']);
});
