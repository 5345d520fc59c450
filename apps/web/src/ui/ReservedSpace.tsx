/** Parts of a page that load after it: each reserves the height that it had in this browser last, so that what is below it does not move. */
import { createContext, use, useState, type CSSProperties, type ReactNode } from 'react';
import { rememberHeight, lastHeightOf } from '../lib/reserved-space.ts';
import { cx } from './cx.ts';
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

const useLastHeight = (): number | undefined => {
  const name = use(SpaceName);
  const [height] = useState(() => lastHeightOf(name));
  return height;
};

interface PlaceholderProps {
  /** Of its shape. */
  className?: string | undefined;
  /** What is shown where no height is known. */
  fallback?: ReactNode;
}

/** Stands for the part of the reserved space that it is in, as high as that was last. */
export function Placeholder({ className, fallback = null }: PlaceholderProps) {
  const height = useLastHeight();
  if (height === 0) return null;
  if (height === undefined) return fallback;
  return (
    <div data-placeholder className={css.placeholder} style={{ height }}>
      <Skeleton shape="block" className={cx(css.shape, className)} />
    </div>
  );
}

/** Attributes for the element of a part that is there, while something that makes it higher loads. */
export function useReservedHeight(isAwaited: boolean): { 'data-placeholder'?: true; style?: CSSProperties } {
  const height = useLastHeight();
  return isAwaited ? { 'data-placeholder': true, style: { minHeight: height } } : {};
}
