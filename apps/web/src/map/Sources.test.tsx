/** Whose data a map is: told at first, and over nothing that a small map is for. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MapContext } from './map-context.ts';
import { mapTexts } from './messages.ts';
import { Sources } from './Sources.tsx';

const show = (width: number) => {
  const heard = new Map<string, () => void>();
  const map = {
    getSize: () => ({ x: width, y: 400 }),
    on: (name: string, then: () => void) => heard.set(name, then),
    off: (name: string) => heard.delete(name),
  };
  render(
    <MapContext value={map as never}>
      <Sources />
    </MapContext>,
  );
  return heard;
};
const isFolded = (): boolean => /folded/u.test(screen.getByText(mapTexts.attribution).className);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('stays on a wide map', () => {
  show(1000);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(isFolded()).toBe(false);
  expect(screen.queryByRole('button')).toBeNull();
});

it('folds on a small one once it was read, and comes back on a press', () => {
  show(390);
  expect(isFolded()).toBe(false);
  act(() => void vi.advanceTimersByTime(5_000));
  expect(isFolded()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: mapTexts.sources, expanded: false }));
  expect(isFolded()).toBe(false);
});

it('folds when the map is moved', () => {
  const heard = show(390);
  act(() => heard.get('dragstart')?.());
  expect(isFolded()).toBe(true);
});
