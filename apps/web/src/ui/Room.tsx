/** Parts of a page that come after it: each keeps the room that it took in this browser last, so that what is below it does not move. */
import { createContext, use, useState, type CSSProperties, type ReactNode } from 'react';
import { rememberRoom, roomOf } from '../lib/rooms.ts';
import { cx } from './cx.ts';
import css from './Room.module.css';
import { Skeleton } from './Skeleton.tsx';

const RoomName = createContext('');

interface RoomProps {
  /** The part's own, in the whole portal. */
  name: string;
  /** The part, or `<Held />` while it is awaited. */
  children: ReactNode;
}

/** Measures what it holds. With nothing in it, it takes no room. */
export function Room({ name, children }: RoomProps) {
  const [measure] = useState(() => (element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      if (element.querySelector('[data-held]') === null) rememberRoom(name, element.offsetHeight);
    });
    observer.observe(element);
    return () => observer.disconnect();
  });
  return (
    <RoomName value={name}>
      <div ref={measure} className={css.room}>
        {children}
      </div>
    </RoomName>
  );
}

const useHeight = (): number | undefined => {
  const name = use(RoomName);
  const [height] = useState(() => roomOf(name));
  return height;
};

interface HeldProps {
  /** Of its shape. */
  className?: string | undefined;
  /** What stands there where nothing is remembered. */
  or?: ReactNode;
}

/** Stands for the part of the room that it is in, as high as that was last. */
export function Held({ className, or = null }: HeldProps) {
  const height = useHeight();
  if (height === 0) return null;
  if (height === undefined) return or;
  return (
    <div data-held className={css.held} style={{ height }}>
      <Skeleton shape="block" className={cx(css.shape, className)} />
    </div>
  );
}

/** For the element of a part that is there, while something that makes it higher is awaited. */
export function useHeld(isAwaited: boolean): { 'data-held'?: true; style?: CSSProperties } {
  const height = useHeight();
  return isAwaited ? { 'data-held': true, style: { minHeight: height } } : {};
}
