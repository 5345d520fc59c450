import { act, cleanup, render } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Awaited, InOrder } from './InOrder.tsx';

/** Lets each part come, from outside. */
const arrivals = new Map<string, () => void>();

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  arrivals.clear();
});

function Late({ name }: { name: string }) {
  const [isHere, setHere] = useState(false);
  arrivals.set(name, () => setHere(true));
  return isHere ? <p>{name}</p> : <Awaited>no {name}</Awaited>;
}
const late = (...names: string[]): Record<string, ReactNode> =>
  Object.fromEntries(names.map((name) => [name, <Late key={name} name={name} />]));

const arrive = (name: string) => act(async () => arrivals.get(name)?.());
/** What is not hidden, in its order. */
const seen = (): string =>
  [...document.querySelectorAll('div')]
    .filter((part) => part.closest('[hidden]') === null && part.querySelector('div') === null)
    .map(({ textContent }) => textContent)
    .join(', ');
const put = async (parts: Readonly<Record<string, ReactNode>>, awaited: number) => {
  const page = render(<InOrder parts={parts} />);
  await vi.waitFor(() => expect(arrivals.size).toBe(awaited));
  return page;
};

describe('InOrder', () => {
  it('shows a part once those above it are there, in whatever order they come', async () => {
    await put({ ...late('a'), left: null, out: false, ...late('b', 'c') }, 3);
    expect(seen()).toBe('no a');
    await arrive('c');
    expect(seen()).toBe('no a');
    await arrive('a');
    expect(seen()).toBe('a, no b');
    await arrive('b');
    expect(seen()).toBe('a, b, c');
  });

  it('awaits what is awaited in the parts of a part', async () => {
    await put({ outer: <InOrder parts={late('a', 'b')} />, ...late('c') }, 3);
    await arrive('a');
    await arrive('c');
    expect(seen()).toBe('a, no b');
    await arrive('b');
    expect(seen()).toBe('a, b, c');
  });

  it('keeps what is shown when something in it is awaited once more, or a part comes between', async () => {
    const { rerender } = await put(late('a', 'c'), 2);
    await arrive('a');
    await arrive('c');
    rerender(<InOrder parts={late('a', 'b', 'c')} />);
    await act(async () => undefined);
    expect(seen()).toBe('a, no b, c');
  });

  it('goes on without what does not come', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await put(late('a', 'b', 'c'), 3);
    await act(async () => vi.advanceTimersByTime(9_000));
    expect(seen()).toBe('no a');
    await act(async () => vi.advanceTimersByTime(1_000));
    expect(seen()).toBe('no a, no b');
    await arrive('b');
    expect(seen()).toBe('no a, b, no c');
  });
});
