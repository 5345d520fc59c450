import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { Field, FieldBox, type FieldWords } from './Field.tsx';

export interface TextFieldProps extends FieldWords, Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  icon?: ReactNode;
  /** After the text, inside the box: a button or a unit. */
  after?: ReactNode;
  aside?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text. Spread react-hook-form's `register(name)` into it. */
export function TextField({
  label,
  help,
  error,
  icon,
  after,
  aside,
  className,
  ref,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error} aside={aside} className={className}>
      {({ id, describedBy, invalid }) => (
        <FieldBox invalid={invalid}>
          {icon}
          <input {...input} ref={ref} id={id} aria-describedby={describedBy} aria-invalid={invalid} />
          {after}
        </FieldBox>
      )}
    </Field>
  );
}
