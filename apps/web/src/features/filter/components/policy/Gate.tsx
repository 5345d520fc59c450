import { IconBan, IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import { cx } from '../../../../ui/cx.ts';
import { policyTexts as t } from '../../messages.policy.ts';
import css from './Policy.module.css';

export type GateState = 'blocked' | 'allowed' | 'mixed' | 'follows';

const SIGNS = {
  blocked: IconBan,
  allowed: IconCircleCheck,
  mixed: IconCircleX,
  follows: IconCircleDashed,
};

interface GateProps {
  state: GateState;
  /** What it is about; part of the button's name. */
  name: string;
  /** Instead of the state's own word. */
  word?: string;
  /** More that a screen reader says. */
  more?: string;
  /** Left out: it is only read. */
  onClick?: (() => void) | undefined;
}

/** Says in shape and word whether something is blocked, and changes it. */
export function Gate({ state, name, word = t.states[state], more, onClick }: GateProps) {
  const Sign = SIGNS[state];
  const sign = <Sign size={18} stroke={1.75} aria-hidden="true" />;
  if (!onClick)
    return (
      <span className={cx(css.gate, css[state])}>
        {sign}
        {word}
      </span>
    );
  return (
    <button
      type="button"
      className={cx(css.gate, css[state])}
      aria-label={[`${name}: ${word}`, more].filter(Boolean).join(', ')}
      onClick={onClick}
    >
      {sign}
      {word}
    </button>
  );
}
