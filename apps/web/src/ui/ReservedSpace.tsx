/** Parts of a page that load after it: each reserves the height that it had in this browser last, so that what is below it does not move. */
import { createContext, use, useState, type ReactNode } from 'react';
import { rememberHeight, lastHeightOf } from '../lib/reserved-space.ts';
import css from './ReservedSpace.module.css';
import { Skeleton } from './Skeleton.tsx';

const SpaceName = createContext('');

interface ReservedSpaceProps {
  /** Unique in the whole portal. */
  name: string;
  /** The part, or `<Placeholder />` while it loads. */
  children: ReactNode;
}

/** Measures its content. Empty, it has no height. */
export function ReservedSpace({ name, children }: ReservedSpaceProps) {
  const [measure] = useState(() => (element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      if (element.querySelector('[data-placeholder]') === null) rememberHeight(name, element.offsetHeight);
    });
    observer.observe(element);
    return () => observer.disconnect();
  });
  return (
    <SpaceName value={name}>
      <div ref={measure} className={css.space}>
        {children}
      </div>
    </SpaceName>
  );
}

/** Stands for the part of the reserved space that it is in, as high as that was last; where no height is known, for nothing. */
export function Placeholder() {
  const name = use(SpaceName);
  const [height] = useState(() => lastHeightOf(name));
  if (height === undefined || height === 0) return null;
  return (
    <div data-placeholder className={css.placeholder} style={{ height }}>
      <Skeleton shape="block" className={css.shape} />
    </div>
  );
}
