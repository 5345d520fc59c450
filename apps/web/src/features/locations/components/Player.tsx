import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
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
    <div className={css.player}>
      <button type="button" className={css.fab} aria-label={label} title={label} onClick={onToggle}>
        {playing ? (
          <IconPlayerPauseFilled size={22} aria-hidden="true" />
        ) : (
          <IconPlayerPlayFilled size={22} aria-hidden="true" />
        )}
      </button>
      <div className={css.playWords}>
        <span className={css.clock}>{clock(time)}</span>
        <small>{words}</small>
      </div>
      <button type="button" className={css.speed} aria-label={t.speed(speed)} onClick={onSpeed}>
        {speed}×
      </button>
    </div>
  );
}
