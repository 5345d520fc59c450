import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { askParents, listOwnRequests } from '@kinward/contract/approvals/approvals.routes.ts';
import type { AskBody, DeviceAsk } from '@kinward/contract/approvals/approvals.schemas.ts';
import { POLICY, server, show } from '../testing/view.harness.tsx';
import Approvals from './Approvals.tsx';

/** What the server makes of a request. */
const asked = (body: AskBody, answer: Partial<DeviceAsk> = {}): DeviceAsk => ({
  requestId: '01900000-0000-7000-8000-000000000009',
  clientId: body.clientId,
  kind: body.kind,
  target:
    body.kind === 'site'
      ? { kind: 'site', value: body.site }
      : body.kind === 'app'
        ? { kind: 'app', value: body.appId }
        : { kind: 'all', value: '' },
  name: null,
  minutes: body.kind === 'time' ? body.minutes : null,
  note: body.note ?? '',
  askedAt: new Date().toISOString(),
  state: 'waiting',
  answeredAt: null,
  answer: '',
  until: null,
  alwaysSince: null,
  seenAt: null,
  seenBy: null,
  answeredBy: null,
  remindFrom: null,
  ...answer,
});

/** A server that takes requests and lists them. */
const takesRequests = (answer: Partial<DeviceAsk> = {}) => {
  const list: DeviceAsk[] = [];
  server.answers(askParents, ({ body }) => {
    const one = asked(body as AskBody, answer);
    list.unshift(one);
    return one;
  });
  server.answers(listOwnRequests, () => [...list]);
};
const bodies = () => server.received(askParents).map(({ body }) => body as AskBody);
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Ask' }));

it('requests minutes with a note, and lists the request', async () => {
  takesRequests();
  show(<Approvals />);
  expect(screen.getByText('You have not asked for anything yet.')).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: '60 minutes' }));
  fireEvent.change(screen.getByLabelText(/^Do you want to say why\?/u), { target: { value: 'Homework' } });
  send();
  expect(await screen.findByText('Your family was asked.')).toBeDefined();
  expect(bodies()).toMatchObject([{ kind: 'time', minutes: 60, note: 'Homework' }]);
  expect(screen.getByText('60 more minutes')).toBeDefined();
  expect(screen.getByText('Waiting for the answer')).toBeDefined();
});

it('shows an answer as soon as there is one, with the parent’s note', async () => {
  const until = new Date(Date.now() + 1_800_000).toISOString();
  takesRequests({ state: 'granted', answeredAt: new Date().toISOString(), until, answer: 'Have fun' });
  show(<Approvals />);
  send();
  expect(await screen.findByText(/^Your family answered: Yes, until \d\d:\d\d/u)).toBeDefined();
  expect(screen.getByText('Have fun')).toBeDefined();
});

it('says since when a site is open that was answered with always', async () => {
  const alwaysSince = new Date().toISOString();
  takesRequests({ state: 'granted', answeredAt: alwaysSince, alwaysSince, answeredBy: 'Nora' });
  show(<Approvals />);
  send();
  expect(
    await screen.findByText(/^Your family answered: Yes, always: open since .*\d\d:\d\d.*Nora/u),
  ).toBeDefined();
});

it('requests the whole site of a page that was pasted, and says so before', async () => {
  takesRequests();
  show(<Approvals />);
  fireEvent.click(screen.getByRole('radio', { name: 'A site' }));
  fireEvent.change(screen.getByLabelText('Which site?'), {
    target: { value: 'https://www.example.org/games/7?from=a' },
  });
  expect(screen.getByText('You are asking for example.org.')).toBeDefined();
  send();
  await screen.findByText('Your family was asked.');
  expect(bodies()).toMatchObject([{ kind: 'site', site: 'example.org' }]);
});

it('refuses what is not a site at its field, and asks no one', async () => {
  takesRequests();
  show(<Approvals />);
  fireEvent.click(screen.getByRole('radio', { name: 'A site' }));
  const field = screen.getByLabelText('Which site?');
  fireEvent.change(field, { target: { value: 'games' } });
  send();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'That is not a site. Write it like example.org.',
  );
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(field, { target: { value: 'games.example' } });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(bodies()).toEqual([]);
});

it('offers apps only where some are blocked', () => {
  takesRequests();
  show(<Approvals />, { policy: { ...POLICY, blockedApps: ['com.example.chat'] } });
  fireEvent.click(screen.getByRole('radio', { name: 'An app' }));
  expect(screen.getByRole('option', { name: 'Chat' })).toBeDefined();
});

it('keeps what was typed and the id when the server cannot be reached', async () => {
  show(<Approvals />);
  const note = screen.getByLabelText<HTMLInputElement>(/^Do you want to say why\?/u);
  fireEvent.change(note, { target: { value: 'Please' } });
  send();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'That was not sent, so no one was asked. Try again.',
  );
  expect(note.value).toBe('Please');
  takesRequests();
  send();
  await waitFor(() => expect(bodies()).toHaveLength(1));
  expect(bodies()).toMatchObject([{ note: 'Please' }]);
});

it('says why the server refuses a request', async () => {
  server.refuses(askParents, 'REQUESTS_FULL');
  show(<Approvals />);
  send();
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
});
