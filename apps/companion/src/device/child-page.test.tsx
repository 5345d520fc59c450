/** A link may come from a stranger: it neither replaces the page that is here nor sets anything up without a yes in this browser. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { agreeChildPage, getChildPage, openChildPage } from '@kinward/contract/companion/page.routes.ts';
import type { ChildPage } from '@kinward/contract/companion/page.schemas.ts';
import { checkPageTracker } from '@kinward/contract/devices/devices.routes.ts';
import { madeUpId } from '@kinward/testkit/ids.ts';
import { readStored, store } from '../lib/storage.ts';
import { ME, POLICY, server } from '../testing/view.harness.tsx';

const OWN = `kwc_${'o'.repeat(65)}`;
const OTHER = `kwc_${'s'.repeat(65)}`;
const KEYS = `${'c'.repeat(26)}.${'d'.repeat(32)}`;
const AGREED = '2026-05-01T08:00:00.000Z';

const pageOf = (over: Partial<ChildPage['me']>): ChildPage => ({
  me: { ...ME, ...over },
  policy: { ...POLICY, changedAt: null, receivedVersion: null, receivedAt: null },
  client: null,
  agreedAt: AGREED,
});
const MINE = pageOf({ childName: 'Mia', deviceName: 'Pixel' });
const THEIRS = pageOf({
  deviceId: madeUpId('01900000-0000-7000-8000-000000000002'),
  childName: 'Mia',
  deviceName: 'Phone',
  watchers: [{ ...ME.watchers[0]!, name: 'Sam Stranger' }],
});

/** The app opens with a link, as a browser does: everything is loaded again. */
const open = async (hash: string) => {
  vi.resetModules();
  history.replaceState(null, '', `/companion/${hash}`);
  server.answers(openChildPage, undefined);
  server.answers(agreeChildPage, undefined);
  const [{ App }, { render }, { createElement }] = await Promise.all([
    import('../App.tsx'),
    import('@testing-library/react'),
    import('react'),
  ]);
  render(createElement(App));
};

const pages = (byToken: Record<string, ChildPage>) =>
  server.answers(getChildPage, ({ authorization }) => byToken[authorization] ?? MINE);
const offered = () => screen.queryByRole('link', { name: 'Set up OwnTracks' });
const button = (name: string) => screen.findByRole('button', { name });

describe('a link to the page of another device', () => {
  const both = () => pages({ [`Bearer ${OWN}`]: MINE, [`Bearer ${OTHER}`]: THEIRS });

  it('leaves the page that is here, and says whose it is before anything else', async () => {
    store('page', OWN);
    both();
    await open(`#page=${OTHER}&tracker=${KEYS}`);
    expect(location.hash).toBe('');
    expect(await screen.findByText('It is for “Phone” of Mia. Seen by: Sam Stranger.')).toBeDefined();
    expect([readStored('page'), readStored('tracker'), readStored('ownTracker')]).toEqual([OWN, null, null]);
    fireEvent.click(await button('Keep my page'));
    expect(await screen.findByRole('heading', { name: 'Who sees what of this device' })).toBeDefined();
    expect([readStored('page'), readStored('tracker'), offered()]).toEqual([OWN, null, null]);
    expect(server.received(checkPageTracker)).toEqual([]);
    cleanup();
  });

  it('takes its place by a choice, and then asks before OwnTracks is offered, though its sender has said yes to it', async () => {
    store('page', OWN);
    both();
    server.answers(checkPageTracker, { own: true });
    await open(`#page=${OTHER}&tracker=${KEYS}`);
    fireEvent.click(await button('Use the link instead'));
    expect(await screen.findByRole('heading', { name: 'Sam Stranger wants to see this:' })).toBeDefined();
    expect(screen.getByText(/^Anyone can send a link and write any name in it\./u)).toBeDefined();
    expect([readStored('page'), readStored('ownTracker'), offered()]).toEqual([OTHER, null, null]);
    fireEvent.click(await button('Yes, share'));
    expect(await screen.findByRole('link', { name: 'Set up OwnTracks' })).toBeDefined();
    cleanup();
  });
});

describe('a link with keys', () => {
  it('sets nothing up on a browser without a page before its yes', async () => {
    pages({ [`Bearer ${OTHER}`]: THEIRS });
    server.answers(checkPageTracker, { own: true });
    await open(`#page=${OTHER}&tracker=${KEYS}`);
    expect(await button('Yes, share')).toBeDefined();
    expect([readStored('ownTracker'), offered()]).toEqual([null, null]);
    expect(server.received(checkPageTracker)).toEqual([]);
    cleanup();
  });

  it('of another device than the page says offers none of them', async () => {
    pages({ [`Bearer ${OWN}`]: MINE });
    server.answers(checkPageTracker, { own: false });
    await open(`#page=${OWN}&tracker=${KEYS}`);
    fireEvent.click(await button('Yes, share'));
    expect(await screen.findByText('This link is not for this device.')).toBeDefined();
    await waitFor(() => expect(readStored('tracker')).toBeNull());
    expect([readStored('ownTracker'), offered()]).toEqual([null, null]);
    cleanup();
  });
});

it('a new link of the same device takes the place of the former one unasked', async () => {
  store('page', OWN);
  pages({ [`Bearer ${OWN}`]: MINE, [`Bearer ${OTHER}`]: MINE });
  await open(`#page=${OTHER}`);
  expect(await screen.findByRole('heading', { name: 'Who sees what of this device' })).toBeDefined();
  expect(readStored('page')).toBe(OTHER);
});

it('a dead link leaves the page as it was', async () => {
  store('page', OWN);
  server.refuses(getChildPage, 'UNAUTHENTICATED');
  await open(`#page=${OTHER}`);
  expect(await screen.findByText('This link no longer works. Your page is still here.')).toBeDefined();
  expect(readStored('page')).toBe(OWN);
});
