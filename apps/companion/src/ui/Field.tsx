import { useEffect, useId, type ReactNode } from 'react';

/** Why what was given is not taken. Each time a new object, so that the focus goes to the field each time. */
export interface Refusal {
  readonly text: string;
}

/** What ties a control to its label and to the words below it. */
interface Ties {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

interface FieldProps {
  label: string;
  help?: string;
  /** Stands in the place of the help, and takes the focus to the control. */
  refusal?: Refusal | undefined;
  /** Draws the control. */
  children: (ties: Ties) => ReactNode;
}

/** A control with its label above and its help, or why it was refused, below. */
export function Field({ label, help, refusal, children }: FieldProps) {
  const id = useId();
  useEffect(() => {
    if (refusal !== undefined) document.getElementById(id)?.focus();
  }, [refusal, id]);
  const note = refusal?.text ?? help;
  return (
    <div className="stack tight">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        ...(note !== undefined && { 'aria-describedby': `${id}-note` }),
        ...(refusal !== undefined && { 'aria-invalid': true }),
      })}
      {note !== undefined && (
        <p id={`${id}-note`} className={refusal === undefined ? 'quiet' : 'fault'} role={refusal && 'alert'}>
          {note}
        </p>
      )}
    </div>
  );
}
