import { IconCheck } from '@tabler/icons-react';
import { cx } from './cx.ts';
import { Spinner } from './Spinner.tsx';
import css from './Steps.module.css';

export interface Step {
  label: string;
  /** Clock time when it is done ("14:32:04"), or how long it takes already ("18 s"). */
  time?: string | undefined;
  state: 'done' | 'now' | 'todo';
}

/** Where a question to a device is on its way, such as Locate now. */
export function Steps({ steps, label }: { steps: readonly Step[]; label: string }) {
  return (
    <ol className="stack" aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.label}
          className={cx(css.step, css[step.state])}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className={css.mark}>
            {step.state === 'done' && <IconCheck size={14} stroke={2} aria-hidden="true" />}
            {step.state === 'now' && <Spinner className={css.spin} />}
          </span>
          <span>{step.label}</span>
          {step.time !== undefined && <span className="tiny ink-3 num">{step.time}</span>}
        </li>
      ))}
    </ol>
  );
}
