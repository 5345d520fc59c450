/**
 * Whether what can be pressed stays where it is while more of the page arrives. A press that begins on a button and ends beside it is
 * lost, and the next one meets what has come to its place.
 */
import type { Page } from '@playwright/test';
import { expect } from './story.ts';

/** Milliseconds between two answers: each is drawn before the next one comes. */
const APART_MS = 20;
/** Pixels by which a line of text that is exchanged may move what is beside it. */
const MOST_PX = 8;
const CONTROLS = 'button, a[href], input, select, textarea, summary';

/** Runs in the page: from now on notes each control of its content that is not where it was seen first, in the page as a whole. */
const WATCH = `(() => {
  const places = new Map();
  const moved = new Map();
  const nameOf = (one) => (one.getAttribute('aria-label') ?? one.textContent.trim()) || one.name || one.tagName;
  const look = () => {
    for (const one of document.querySelectorAll('main :is(${CONTROLS})')) {
      if (!one.checkVisibility({ visibilityProperty: true })) continue;
      const { x, y } = one.getBoundingClientRect();
      const place = [Math.round(x + scrollX), Math.round(y + scrollY)];
      const former = places.get(one) ?? place;
      places.set(one, former);
      if (place.some((at, axis) => Math.abs(at - former[axis]) > ${MOST_PX}))
        moved.set(one, nameOf(one).slice(0, 60) + ' from ' + former + ' to ' + place);
    }
    timer = requestAnimationFrame(look);
  };
  let timer = requestAnimationFrame(look);
  globalThis.kinwardMoved = () => {
    cancelAnimationFrame(timer);
    return [...moved.values()];
  };
})()`;

/** Begins before a page is opened, ends with {@link expectNothingMoved}. */
export const watchControls = (page: Page): Promise<void> => page.evaluate(WATCH);

/** The same for each document that is loaded from now on. */
export const watchControlsOfLoads = async (page: Page): Promise<void> => {
  await page.addInitScript({ content: WATCH });
};

export const expectNothingMoved = async (page: Page, path: string): Promise<void> => {
  expect.soft(await page.evaluate<string[]>('kinwardMoved()'), `moved on ${path}`).toEqual([]);
};

const FRAMES = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';

/** The measure sees what moves. */
export const expectMovesSeen = async (page: Page): Promise<void> => {
  await watchControls(page);
  await page.evaluate(FRAMES);
  await page.evaluate(`document.querySelector('main').style.paddingTop = '200px'; ${FRAMES}`);
  expect((await page.evaluate<string[]>('kinwardMoved()')).length).toBeGreaterThan(0);
};

/** From now on what the page reads arrives in the order in which it was asked for, each answer in a frame of its own. */
export const answerOneByOne = async (page: Page): Promise<{ allArrived: () => Promise<void> }> => {
  let last = Promise.resolve();
  let awaited = 0;
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().method() !== 'GET' || pathname === '/api/events') return route.fallback();
    awaited += 1;
    const mine = last.then(() => new Promise<void>((resolve) => setTimeout(resolve, APART_MS)));
    last = mine;
    await mine;
    await route.fallback();
    awaited -= 1;
  });
  return {
    /** Once none is under way and what came is drawn. */
    allArrived: async () => {
      await expect.poll(() => awaited).toBe(0);
      // Parts of a page that are fetched on their own come after its data where the machine is slow.
      await expect(page.locator('main [data-awaited]')).toHaveCount(0);
      await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)))');
    },
  };
};
