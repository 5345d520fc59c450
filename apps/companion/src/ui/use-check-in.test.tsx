import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { checkIn } from '@kinward/contract/approvals/calls.routes.ts';
import type { CheckInBody } from '@kinward/contract/approvals/calls.schemas.ts';
import { madeUpId } from '@kinward/testkit/ids.ts';
import { CheckIn } from '../cards/CheckIn.tsx';
import { sendKeptFine } from '../device/emergency.ts';
import { getState } from '../device/state.ts';
import { readJson } from '../lib/storage.ts';
import { server, show } from '../testing/view.harness.tsx';

const KEPT = /^Not sent yet\. It is kept from \d\d:\d\d.*, and goes out when there is a connection/u;
const SENT = /^Sent at .+\. Nora can see that you are fine\.$/u;
const press = () => act(async () => screen.getByRole('button', { name: 'I am fine' }).click());
const reply = () => ({
  checkInId: madeUpId('01900000-0000-7000-8000-000000000009'),
  at: new Date().toISOString(),
  recipients: ['Nora'],
});
const sent = () => server.received(checkIn).map(({ body }) => body as CheckInBody);

it('is kept while the server does not answer, says from when, and goes out once later', async () => {
  server.answers(checkIn, reply);
  show(<CheckIn />);
  await press();
  expect(await screen.findByText(SENT)).toBeDefined();
  server.isGone(checkIn);
  await press();
  expect(await screen.findByText(KEPT)).toBeDefined();
  // Nothing of the one before, which says "Sent".
  expect(screen.queryByText(SENT)).toBeNull();
  const kept = getState().fine;
  expect(readJson('fine')).toEqual({ clientId: kept?.clientId, at: kept?.at, waits: true });
  server.answers(checkIn, reply);
  await act(sendKeptFine);
  expect(await screen.findByText(SENT)).toBeDefined();
  expect([getState().fine, readJson('fine')]).toEqual([null, null]);
  const ids = sent().map(({ clientId }) => clientId);
  expect(ids.slice(1).every((id) => id === kept?.clientId)).toBe(true);
  expect(ids[0]).not.toBe(kept?.clientId);
  const before = sent().length;
  await act(sendKeptFine);
  expect(sent()).toHaveLength(before);
});

it('says how long one of before a reload has waited, and without the place of now', async () => {
  server.answers(checkIn, reply);
  const clientId = crypto.randomUUID();
  show(<CheckIn />, { fine: { clientId, at: Date.now() - 600_000, waits: true } });
  expect(screen.getByText(KEPT)).toBeDefined();
  await act(sendKeptFine);
  expect(await screen.findByText(SENT)).toBeDefined();
  const [body] = sent();
  expect(body).toMatchObject({ clientId });
  expect(body?.position).toBeUndefined();
  expect(body?.waitedSeconds).toBeGreaterThanOrEqual(600);
});

it('gives one up after half a day, and says that it was not sent', async () => {
  const at = Date.now() - 13 * 3_600_000;
  show(<CheckIn />, { fine: { clientId: crypto.randomUUID(), at, waits: true } });
  await act(sendKeptFine);
  await waitFor(() => expect(screen.getByText('That was not sent. Try again.')).toBeDefined());
  expect(sent()).toEqual([]);
});
