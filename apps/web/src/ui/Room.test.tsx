import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberRoom, roomOf } from '../lib/rooms.ts';
import { session } from '../lib/session.ts';
import { Held, Room } from './Room.tsx';

/** Tells the room's observer that its size changed; happy-dom lays nothing out. */
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

const held = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-held]');

describe('Room', () => {
  it('stands for a part at the height that it had last, and for nothing where it was not there', () => {
    rememberRoom('needs', 172);
    rememberRoom('today', 0);
    render(
      <>
        <Room name="needs">
          <Held or="first needs" />
        </Room>
        <Room name="today">
          <Held or="first today" />
        </Room>
        <Room name="calls">
          <Held or="first calls" />
        </Room>
      </>,
    );
    expect(document.querySelectorAll('[data-held]')).toHaveLength(1);
    expect(held()?.style.height).toBe('172px');
    expect(document.body.textContent).toBe('first calls');
  });

  it('measures the part, never what stands for it', () => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(90);
    rememberRoom('needs', 172);
    const { rerender } = render(
      <Room name="needs">
        <Held />
      </Room>,
    );
    resize();
    expect(roomOf('needs')).toBe(172);
    rerender(
      <Room name="needs">
        <p>Two need you.</p>
      </Room>,
    );
    expect(screen.getByText('Two need you.')).toBeTruthy();
    resize();
    expect(roomOf('needs')).toBe(90);
  });

  it('knows nothing in a window of another width, after a logout, or of what it cannot read', () => {
    rememberRoom('needs', 172);
    vi.stubGlobal('innerWidth', innerWidth + 200);
    dispatchEvent(new Event('resize'));
    expect(roomOf('needs')).toBeUndefined();
    vi.unstubAllGlobals();
    dispatchEvent(new Event('resize'));
    expect(roomOf('needs')).toBe(172);
    session.clear();
    expect(roomOf('needs')).toBeUndefined();
    localStorage.setItem('rooms', '{');
    expect(roomOf('needs')).toBeUndefined();
    rememberRoom('needs', 40);
    expect(roomOf('needs')).toBe(40);
  });
});
