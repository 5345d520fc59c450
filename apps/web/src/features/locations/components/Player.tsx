import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { cx } from '../../../ui/cx.ts';
import { clock } from '../../../lib/time/time.ts';
import type { Speed } from '../logic/ribbon.ts';
import { locationTexts as t } from '../messages.ts';
import css from './panels.module.css';

interface PlayerProps {
  time: number;
  words: string;
  playing: boolean;
  speed: Speed;
  onToggle: () => void;
  onSpeed: () => void;
}

/** Play, the chosen time with its sentence, and the speed. */
export function Player({ time, words, playing, speed, onToggle, onSpeed }: PlayerProps) {
  const label = playing ? t.pause : t.play;
  return (
    <div className="row g3 mb2">
      <button type="button" className={css.fab} aria-label={label} title={label} onClick={onToggle}>
        {playing ? (
          <IconPlayerPauseFilled size={22} aria-hidden="true" />
        ) : (
          <IconPlayerPlayFilled size={22} aria-hidden="true" />
        )}
      </button>
      <div className="grow">
        <span className="as-h3 num">{clock(time)}</span>
        <small className={cx('tiny ink-2 clamp', css.said)}>{words}</small>
      </div>
      <button type="button" className={css.speed} aria-label={t.speed(speed)} onClick={onSpeed}>
        {speed}×
      </button>
    </div>
  );
}
