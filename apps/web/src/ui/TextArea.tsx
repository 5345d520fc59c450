import type { Ref, TextareaHTMLAttributes } from 'react';
import { Field, FieldBox, type FieldWords } from './Field.tsx';
import css from './TextArea.module.css';

export interface TextAreaProps extends FieldWords, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text; grows by its handle. */
export function TextArea({ label, help, error, ref, ...area }: TextAreaProps) {
  return (
    <Field label={label} help={help} error={error}>
      {({ id, describedBy, invalid }) => (
        <FieldBox invalid={invalid}>
          <textarea
            rows={7}
            {...area}
            ref={ref}
            id={id}
            className={css.area}
            aria-describedby={describedBy}
            aria-invalid={invalid}
          />
        </FieldBox>
      )}
    </Field>
  );
}
