import { useEffect, useRef, useState, type ReactNode } from 'react';

/** How far below the view its content begins to load. */
const MARGIN = '120px';

interface WhenInViewProps {
  /** What holds the space until then. */
  placeholder: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/**
 * Renders its content once it is in the view or close to it, or when the page is first scrolled, and keeps it from then on: what is
 * costly and below the view, such as a map, does not compete with what is read first.
 */
export function WhenInView({ placeholder, children, className }: WhenInViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null || wanted) return;
    const want = (): void => setWanted(true);
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && want(), {
      rootMargin: MARGIN,
    });
    watcher.observe(element);
    addEventListener('scroll', want, { capture: true, once: true, passive: true });
    return () => {
      watcher.disconnect();
      removeEventListener('scroll', want, { capture: true });
    };
  }, [wanted]);
  return (
    <div ref={place} className={className}>
      {wanted ? children : placeholder}
    </div>
  );
}
