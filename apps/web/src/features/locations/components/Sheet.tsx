import { useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { BESIDE, useMedia } from '../../../lib/media.ts';
import { cx } from '../../../ui/cx.ts';
import { locationTexts as t } from '../messages.ts';
import css from './Sheet.module.css';

type Size = 'peek' | 'half' | 'full';
const SIZES: readonly Size[] = ['peek', 'half', 'full'];
/** Pixels of a drag that count as meant. */
const MEANT = 32;

interface SheetProps {
  /** What the sheet holds, for screen readers. */
  label: string;
  /** Leaves space for the ribbon below it on wide screens. */
  tall?: boolean;
  children: ReactNode;
}

const step = (size: Size, by: number): Size =>
  SIZES[Math.min(SIZES.length - 1, Math.max(0, SIZES.indexOf(size) + by))] ?? 'half';

/** Floats at the right of a wide or low map; on a phone held upright it comes from below in three sizes: peek, half, full. */
export function Sheet({ label, tall = false, children }: SheetProps) {
  const beside = useMedia(BESIDE);
  const [size, setSize] = useState<Size>('half');
  const start = useRef<number>(null);
  const dragged = useRef(false);
  const release = (event: PointerEvent) => {
    if (start.current === null) return;
    const moved = event.clientY - start.current;
    start.current = null;
    dragged.current = Math.abs(moved) >= MEANT;
    if (dragged.current) setSize(step(size, moved < 0 ? 1 : -1));
  };
  const press = () => {
    // The click that ends a drag is none.
    if (!dragged.current) setSize(size === 'full' ? 'peek' : step(size, 1));
    dragged.current = false;
  };
  return (
    <section className={cx(css.sheet, css[size], tall && css.tall)} aria-label={label}>
      {!beside && (
        <button
          type="button"
          className={css.grab}
          aria-label={size === 'full' ? t.smaller : t.larger}
          aria-expanded={size !== 'peek'}
          onClick={press}
          onPointerDown={(event) => {
            start.current = event.clientY;
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerUp={release}
          onPointerCancel={() => (start.current = null)}
        />
      )}
      <div className={css.content}>{children}</div>
    </section>
  );
}
