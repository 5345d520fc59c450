import { IconPower } from '@tabler/icons-react';
import { useRef, type PointerEvent } from 'react';
import { texts as t } from '../messages.ts';
import css from './parts.module.css';

/** Of the way, after which a pull counts. */
const FAR = 0.6;

interface PowerSwitchProps {
  on: boolean;
  word: string;
  disabled?: boolean;
  /** It was pressed, or pulled to its other end. */
  onPress: () => void;
}

/** The slider of the agent: it follows the finger, and springs back where it was not pulled far enough. */
export function PowerSwitch({ on, word, disabled = false, onPress }: PowerSwitchProps) {
  const knob = useRef<HTMLSpanElement>(null);
  const pull = useRef<{ from: number; moved: number; way: number }>(undefined);
  const start = (event: PointerEvent<HTMLButtonElement>) => {
    if (disabled) return;
    const way = event.currentTarget.offsetWidth - (knob.current?.offsetWidth ?? 0) - 12;
    pull.current = { from: event.clientX, moved: 0, way };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    const pulled = pull.current;
    if (!pulled || !knob.current) return;
    const distance = event.clientX - pulled.from;
    pulled.moved = Math.min(pulled.way, Math.max(0, on ? -distance : distance));
    knob.current.style.translate = `${on ? -pulled.moved : pulled.moved}px`;
  };
  /** A press that hardly moved is a press; a pull that ended half way is none. */
  const isPress = (): boolean => {
    const { moved = 0, way = 1 } = pull.current ?? {};
    pull.current = undefined;
    if (knob.current) knob.current.style.translate = '';
    return moved < 6 || moved / way > FAR;
  };
  return (
    <button
      type="button"
      role="switch"
      className={css.power}
      aria-checked={on}
      aria-label={`${t.switch}: ${word}`}
      aria-disabled={disabled}
      onPointerDown={start}
      onPointerMove={move}
      onClick={() => {
        if (isPress() && !disabled) onPress();
      }}
    >
      {word}
      <span ref={knob} className={css.knob}>
        <IconPower size={26} stroke={1.9} aria-hidden="true" />
      </span>
    </button>
  );
}
