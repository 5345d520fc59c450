/** The icon of a program: fetched once it is near, and its first letter until then and where there is none. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getAppIcon } from '@kinward/contract/apps/apps.routes.ts';
import { server, show } from '../../testing/page.harness.tsx';
import { AppIcon } from './AppIcon.tsx';

const URL_OF = (digit: string): string => `/api/application/icon/${digit.repeat(64)}.webp`;
const CHESS = { appId: 'chess', name: 'Chess', iconUrl: URL_OF('a') };

let scrollTo: (isNear: boolean) => void = () => undefined;
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        scrollTo = (isIntersecting) => notify([{ isIntersecting }]);
      }
      observe = (): void => undefined;
      disconnect = (): void => undefined;
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const pictureIn = () => document.querySelector('img');

it('is fetched once it is close to the view, by its address', async () => {
  server.answers(getAppIcon, undefined);
  show(<AppIcon {...CHESS} />);
  scrollTo(false);
  expect([pictureIn(), document.body.textContent]).toEqual([null, 'C']);
  expect(server.received(getAppIcon)).toEqual([]);
  scrollTo(true);
  await expect.poll(() => pictureIn()?.getAttribute('src')).toMatch(/^data:/u);
  expect(server.received(getAppIcon).map(({ url }) => url.pathname)).toEqual([CHESS.iconUrl]);
  expect(document.body.textContent).toBe('');
});

it('stays a letter where it cannot be read, and where there is none', async () => {
  server.refuses(getAppIcon, 'NOT_FOUND');
  show(<AppIcon {...CHESS} />);
  scrollTo(true);
  await expect.poll(() => server.received(getAppIcon)).toHaveLength(1);
  expect([pictureIn(), document.body.textContent]).toEqual([null, 'C']);
  show(<AppIcon {...CHESS} iconUrl={null} />);
  expect(server.received(getAppIcon)).toHaveLength(1);
});
