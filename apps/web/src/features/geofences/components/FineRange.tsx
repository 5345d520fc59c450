import { useRef, type CSSProperties, type PointerEvent, type RefObject } from 'react';
import { cx } from '../../../ui/cx.ts';
import { RangeInput, type RangeInputProps } from '../../../ui/RangeInput.tsx';
import { radiusAt, shareOf } from '../logic/radius-scale.ts';
import css from './FineRange.module.css';

/** Pixels from an end of the slider to the middle of its knob there. */
const KNOB = 12;

type FineRangeProps = Omit<RangeInputProps, 'ref' | 'min'> & { slider: RefObject<HTMLInputElement | null> };

/**
 * A slider whose length is not its scale: a pointer sets what is drawn there, while keys, assistive technology and the number itself go in
 * equal steps from 0, as the native slider's.
 */
export function FineRange({ slider, max, value, onChange, ...input }: FineRangeProps) {
  const rail = useRef<HTMLDivElement>(null);
  const put = ({ clientX }: PointerEvent): void => {
    const box = rail.current?.getBoundingClientRect();
    if (box) onChange(radiusAt((clientX - box.left - KNOB) / (box.width - 2 * KNOB), max));
  };
  return (
    <div
      ref={rail}
      className={cx(css.rail, input.tint && css[input.tint])}
      style={{ '--share': shareOf(value, max) } as CSSProperties}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        // The slider gets the focus, and the page does not scroll to it.
        event.preventDefault();
        slider.current?.focus({ preventScroll: true });
        event.currentTarget.setPointerCapture(event.pointerId);
        put(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) put(event);
      }}
    >
      <RangeInput
        {...input}
        ref={slider}
        min={0}
        max={max}
        value={value}
        className={css.input}
        onChange={onChange}
      />
      <span className={css.knob} aria-hidden="true" />
    </div>
  );
}
