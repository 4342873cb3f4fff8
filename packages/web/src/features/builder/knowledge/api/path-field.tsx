import { Field } from '../../../../components/ui/inputs/field.tsx';
import { Input } from '../../../../components/ui/inputs/input.tsx';

type PathFieldProps = {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
  placeholder?: string | undefined;
  required?: boolean;
};

/** Field for a JSON path or property name. */
export function PathField({
  label,
  value,
  onValueChange,
  hint,
  error,
  placeholder,
  required,
}: PathFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} optional={!required}>
      {(control) => (
        <Input
          {...control}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
          className="font-mono"
        />
      )}
    </Field>
  );
}
