import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberHeight, lastHeightOf } from '../lib/reserved-space.ts';
import { session } from '../lib/session.ts';
import { Placeholder, ReservedSpace } from './ReservedSpace.tsx';

/** Tells the space's observer that its size changed; happy-dom lays nothing out. */
let resize = (): void => undefined;

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        resize = changed;
      }
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

const placeholder = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-placeholder]');

describe('ReservedSpace', () => {
  it('stands for a part at the height that it had last, and for nothing where it was not there', () => {
    rememberHeight('needs', 172);
    rememberHeight('today', 0);
    render(
      <>
        <ReservedSpace name="needs">
          <Placeholder />
        </ReservedSpace>
        <ReservedSpace name="today">
          <Placeholder />
        </ReservedSpace>
        <ReservedSpace name="calls">
          <Placeholder />
        </ReservedSpace>
      </>,
    );
    expect(document.querySelectorAll('[data-placeholder]')).toHaveLength(1);
    expect(placeholder()?.style.height).toBe('172px');
  });

  it('measures the part, never what stands for it', () => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(90);
    rememberHeight('needs', 172);
    const { rerender } = render(
      <ReservedSpace name="needs">
        <Placeholder />
      </ReservedSpace>,
    );
    resize();
    expect(lastHeightOf('needs')).toBe(172);
    rerender(
      <ReservedSpace name="needs">
        <p>Two need you.</p>
      </ReservedSpace>,
    );
    expect(screen.getByText('Two need you.')).toBeTruthy();
    resize();
    expect(lastHeightOf('needs')).toBe(90);
  });

  it('knows nothing in a window of another width, after a logout, or of what it cannot read', () => {
    rememberHeight('needs', 172);
    vi.stubGlobal('innerWidth', innerWidth + 200);
    dispatchEvent(new Event('resize'));
    expect(lastHeightOf('needs')).toBeUndefined();
    vi.unstubAllGlobals();
    dispatchEvent(new Event('resize'));
    expect(lastHeightOf('needs')).toBe(172);
    session.clear();
    expect(lastHeightOf('needs')).toBeUndefined();
    localStorage.setItem('reserved-space', '{');
    expect(lastHeightOf('needs')).toBeUndefined();
    rememberHeight('needs', 40);
    expect(lastHeightOf('needs')).toBe(40);
  });
});
