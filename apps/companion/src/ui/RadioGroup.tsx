interface RadioGroupProps<T> {
  label: string;
  name: string;
  options: readonly (readonly [T, string])[];
  value: T;
  onChange: (value: T) => void;
}

/** One of a few, side by side. */
export function RadioGroup<T extends string | number>(props: RadioGroupProps<T>) {
  const { label, name, options, value, onChange } = props;
  return (
    <fieldset className="stack g2">
      <legend className="label">{label}</legend>
      <div className="choices">
        {options.map(([one, words]) => (
          <label key={one}>
            <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
