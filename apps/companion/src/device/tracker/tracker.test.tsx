/** A link may come from anyone: only keys that the server knows as this device's own are ever offered. */
import { cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { checkTracker } from '@kinward/contract/devices/devices.routes.ts';
import { readStored, store } from '../../lib/storage.ts';
import { ME, server, show } from '../../testing/view.harness.tsx';
import Home from '../../views/Home.tsx';
import YoungHome from '../../young/YoungHome.tsx';
import { fetchMe } from '../sync.ts';
import { getState, setState } from '../state.ts';

const OWN = `${'a'.repeat(26)}.${'b'.repeat(32)}`;
const FOREIGN = `${'c'.repeat(26)}.${'d'.repeat(32)}`;
const bodyOf = (keys: string) => {
  const [username = '', password = ''] = keys.split('.');
  return { username, password };
};
const offered = () => screen.queryByRole('link', { name: 'Set up OwnTracks' });
const REFUSED = 'This link is not for this device.';

/** The app opens with a link, as a browser does: everything is loaded again. */
const open = async (hash: string) => {
  vi.resetModules();
  history.replaceState(null, '', `/companion/${hash}`);
  return import('../state.ts');
};

beforeEach(() => setState({ otherDeviceLink: false }));

describe('a paired device that opens a link', () => {
  it('offers nothing of it before the server was asked, and keeps what waits', async () => {
    store('token', 'kwd_test');
    store('ownTracker', OWN);
    await open(`#tracker=${FOREIGN}`);
    expect(location.hash).toBe('');
    expect(readStored('ownTracker')).toBe(OWN);
    show(<Home />);
    const link = await screen.findByRole('link', { name: 'Set up OwnTracks' });
    const inline = new URL(link.getAttribute('href') ?? '').searchParams.get('inline') ?? '';
    expect(JSON.parse(atob(inline))).toMatchObject(bodyOf(OWN));
    expect(readStored('tracker')).toBe(FOREIGN);
  });

  it.each([
    ['from 13 on', <Home key="home" />],
    ['under 13', <YoungHome key="young" />],
  ])('discards the keys of another one and says so (%s)', async (_, view) => {
    store('token', 'kwd_test');
    await open(`#tracker=${FOREIGN}`);
    server.answers(checkTracker, { own: false });
    show(view, { known: ME.watchers });
    await fetchMe();
    expect(await screen.findByText(REFUSED)).toBeDefined();
    expect(server.received(checkTracker)).toMatchObject([{ body: bodyOf(FOREIGN) }]);
    expect([readStored('tracker'), readStored('ownTracker'), offered()]).toEqual([null, null, null]);
    screen.getByRole('button', { name: 'OK' }).click();
    await expect.poll(() => screen.queryByText(REFUSED)).toBeNull();
  });

  it('leaves genuine keys that wait as they were', async () => {
    store('token', 'kwd_test');
    store('ownTracker', OWN);
    await open(`#tracker=${FOREIGN}`);
    server.answers(checkTracker, { own: false });
    await fetchMe();
    expect([readStored('tracker'), readStored('ownTracker')]).toEqual([null, OWN]);
  });

  it('offers its own', async () => {
    store('token', 'kwd_test');
    await open(`#tracker=${OWN}`);
    server.answers(checkTracker, { own: true });
    show(<Home />);
    await fetchMe();
    expect(await screen.findByRole('link', { name: 'Set up OwnTracks' })).toBeDefined();
    expect([readStored('tracker'), readStored('ownTracker')]).toEqual([null, OWN]);
    expect(screen.queryByText(REFUSED)).toBeNull();
  });

  it('offers nothing while the server cannot be asked, and asks again', async () => {
    store('token', 'kwd_test');
    await open(`#tracker=${OWN}`);
    server.refuses(checkTracker, 'RATE_LIMITED');
    show(<Home />);
    await fetchMe();
    expect([readStored('tracker'), readStored('ownTracker'), offered()]).toEqual([OWN, null, null]);
    expect(getState().me).not.toBeNull();
    server.answers(checkTracker, { own: true });
    await fetchMe();
    expect(await screen.findByRole('link', { name: 'Set up OwnTracks' })).toBeDefined();
  });
});

describe('a device that is paired by the link', () => {
  it('checks its keys with the token that it got; those of another link do not push them out', async () => {
    await open(`#code=ABCD-EFGH&tracker=${OWN}`);
    const { takeCode } = await import('../../lib/link-token.ts');
    expect(takeCode()).toBe('ABCD-EFGH');
    await open(`#code=ZZZZ-ZZZZ&tracker=${FOREIGN}`);
    const again = await import('../../lib/link-token.ts');
    again.takeCode();
    expect(readStored('ownTracker')).toBeNull();
    server.answers(checkTracker, ({ body }) => ({
      own: (body as { username: string }).username === bodyOf(OWN).username,
    }));
    store('token', 'kwd_test');
    await fetchMe();
    expect(server.received(checkTracker)).toHaveLength(2);
    expect([readStored('tracker'), readStored('ownTracker')]).toEqual([null, OWN]);
    cleanup();
  });
});
