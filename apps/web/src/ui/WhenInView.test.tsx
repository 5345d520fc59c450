import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WhenInView } from './WhenInView.tsx';

/** Tells the observer whether the space is near the view; happy-dom lays nothing out. */
let near = (_isIntersecting: boolean): void => undefined;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(changed: (entries: { isIntersecting: boolean }[]) => void) {
        near = (isIntersecting) => changed([{ isIntersecting }]);
      }
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (): void => {
  render(<WhenInView placeholder="space">map</WhenInView>);
};

describe('WhenInView', () => {
  it('shows what holds the space until it is near the view, and keeps its content from then on', () => {
    show();
    act(() => near(false));
    expect(screen.queryByText('map')).toBeNull();
    expect(screen.getByText('space')).toBeDefined();
    act(() => near(true));
    expect(screen.getByText('map')).toBeDefined();
    act(() => near(false));
    expect(screen.getByText('map')).toBeDefined();
  });

  it('begins when anything of the page is scrolled', () => {
    show();
    act(() => void fireEvent.scroll(document));
    expect(screen.getByText('map')).toBeDefined();
  });
});
