import { useId, useState, type ReactNode, type Ref } from 'react';
import { cx } from './cx.ts';
import { FieldNote } from './Field.tsx';
import css from './OtpField.module.css';
import { uiTexts } from './messages.ts';

interface OtpFieldProps {
  /** What the code is for: "Phone, +44 •••• ••0123". */
  label: string;
  length: 6 | 8;
  value: string;
  onChange: (digits: string) => void;
  /** Called once when the last digit arrives. */
  onComplete?: (digits: string) => void;
  help?: ReactNode;
  error?: string | undefined;
  /** Confirmed: green and no longer editable. */
  done?: boolean;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Boxes drawn over one real input, so that pasting, autofill from a message and screen readers just work. */
export function OtpField(props: OtpFieldProps) {
  const { label, length, value, onChange, onComplete, help, error, done = false, autoFocus, ref } = props;
  const [focused, setFocused] = useState(false);
  const id = useId();
  const noteId = `${id}-note`;
  const take = (text: string) => {
    // After a refusal the next digit begins a new code; no one has to delete the old one.
    const again = error !== undefined && value.length === length && text.startsWith(value);
    const digits = (again ? text.slice(length) : text).replaceAll(/\D/gu, '').slice(0, length);
    onChange(digits);
    if (digits.length === length && digits !== value) onComplete?.(digits);
  };
  return (
    <div>
      <div
        className={cx(css.otp, length === 8 && css.eight, done && css.done, error !== undefined && css.bad)}
      >
        <input
          ref={ref}
          id={id}
          className={css.input}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-label={`${label}, ${uiTexts.digits(length)}`}
          aria-describedby={(error ?? help) ? noteId : undefined}
          aria-invalid={error === undefined ? undefined : true}
          maxLength={length * 2}
          value={value}
          readOnly={done}
          autoFocus={autoFocus}
          onChange={(event) => take(event.target.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
        {Array.from({ length }, (_, i) => {
          const current = focused && !done && i === Math.min(value.length, length - 1);
          return (
            <span key={i} aria-hidden="true" className={cx(css.box, current && css.current)}>
              {value[i] ?? (current ? <i className={css.caret} /> : '')}
            </span>
          );
        })}
      </div>
      <FieldNote id={noteId} help={help} error={error} />
    </div>
  );
}
