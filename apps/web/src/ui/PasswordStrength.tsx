import { passwordStrength } from '../lib/password/password-strength.ts';
import { cx } from './cx.ts';
import css from './PasswordStrength.module.css';
import { uiTexts } from './messages.ts';

/**
 * How long a password would hold, in four steps and in words. `context` are words that others would try first:
 * names, email, phone. The server decides what it accepts; this only advises.
 */
export function PasswordStrength({
  password,
  context = [],
}: {
  password: string;
  context?: readonly string[];
}) {
  const score = passwordStrength(password, context);
  const words = password === '' ? uiTexts.passwordHint : uiTexts.strength[score];
  return (
    <span className="stack g2">
      <span className={cx(css.bars, css[`s${password === '' ? 0 : score + 1}`])} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      <span aria-live="polite">{words}</span>
    </span>
  );
}
