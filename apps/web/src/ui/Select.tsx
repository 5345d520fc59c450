import { IconChevronDown } from '@tabler/icons-react';
import type { Ref, SelectHTMLAttributes } from 'react';
import { Field, FieldBox, type FieldWords } from './Field.tsx';
import css from './Select.module.css';

interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends FieldWords, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> {
  options: readonly Option[];
  /** Further ones below headings. */
  groups?: readonly { label: string; options: readonly Option[] }[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
  /** A pill at the end of a row that says what it is for, as wide as what is chosen. */
  inRow?: boolean;
  ref?: Ref<HTMLSelectElement>;
}

/** One of a short list. Native, so that phones open their own wheel. */
export function Select({
  label,
  help,
  error,
  options,
  groups = [],
  placeholder,
  inRow,
  className,
  ref,
  ...select
}: SelectProps) {
  return (
    <Field label={label} help={help} error={error} isNamedBeside={inRow} className={className}>
      {({ id, describedBy, invalid }) => (
        <FieldBox invalid={invalid} className={inRow ? css.pill : undefined}>
          <select
            {...select}
            ref={ref}
            id={id}
            className={css.select}
            aria-describedby={describedBy}
            aria-invalid={invalid}
          >
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            <Options options={options} />
            {groups.map((group) => (
              <optgroup key={group.label} label={group.label}>
                <Options options={group.options} />
              </optgroup>
            ))}
          </select>
          <IconChevronDown size={inRow ? 18 : 20} stroke={1.75} className={css.arrow} aria-hidden="true" />
        </FieldBox>
      )}
    </Field>
  );
}

function Options({ options }: { options: readonly Option[] }) {
  return options.map((option) => (
    <option key={option.value} value={option.value} disabled={option.disabled}>
      {option.label}
    </option>
  ));
}
