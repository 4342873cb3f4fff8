import { Select } from '../../../../../components/ui/choices/select.tsx';
import { Field } from '../../../../../components/ui/inputs/field.tsx';

type SelectFieldProps<Value extends string> = {
  label: string;
  value: Value;
  options: ReadonlyArray<{ value: Value; label: string }>;
  onValueChange: (value: Value) => void;
  hint?: string | undefined;
};

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, options, onValueChange, hint } = props;
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={(event) => {
            const option = options.find((each) => each.value === event.target.value);
            if (option) onValueChange(option.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
