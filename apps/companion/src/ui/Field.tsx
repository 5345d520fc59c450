import { useEffect, useId, type ReactNode } from 'react';

/** Why a value was refused. A new object each time, so that the field gets the focus each time. */
export interface Refusal {
  readonly text: string;
}

/** Attributes that connect a control with its label and the note below it. */
interface ControlProps {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

interface FieldProps {
  label: string;
  help?: string;
  /** Shown instead of the help; moves the focus to the control. */
  refusal?: Refusal | undefined;
  /** Draws the control. */
  children: (control: ControlProps) => ReactNode;
}

/** A control with its label above and its help, or why it was refused, below. */
export function Field({ label, help, refusal, children }: FieldProps) {
  const id = useId();
  useEffect(() => {
    if (refusal !== undefined) document.getElementById(id)?.focus();
  }, [refusal, id]);
  const note = refusal?.text ?? help;
  return (
    <div className="stack g2">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        ...(note !== undefined && { 'aria-describedby': `${id}-note` }),
        ...(refusal !== undefined && { 'aria-invalid': true }),
      })}
      {note !== undefined && (
        <p
          id={`${id}-note`}
          className={refusal === undefined ? 'small ink-2' : 'fault'}
          role={refusal && 'alert'}
        >
          {note}
        </p>
      )}
    </div>
  );
}
