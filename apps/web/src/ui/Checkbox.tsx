import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { useId } from 'react';
import css from './Checkbox.module.css';
import { FieldNote } from './Field.tsx';

export interface CheckboxProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'id' | 'children'
> {
  /** The words beside it; may hold a link or a button. */
  children: ReactNode;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A native check box drawn with the tokens; the whole row is its target. */
export function Checkbox({ children, error, ref, ...input }: CheckboxProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div>
      <div className={css.row}>
        <input
          {...input}
          ref={ref}
          type="checkbox"
          id={id}
          className={css.box}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : noteId}
        />
        <label htmlFor={id} className={css.label}>
          {children}
        </label>
      </div>
      <FieldNote id={noteId} error={error} />
    </div>
  );
}
