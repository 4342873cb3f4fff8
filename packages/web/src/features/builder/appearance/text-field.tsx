import { Field } from '../../../components/ui/inputs/field.tsx';
import { Input } from '../../../components/ui/inputs/input.tsx';

type TextFieldProps = {
  label: string;
  hint?: string | undefined;
  value: string;
  maxLength: number;
  placeholder?: string | undefined;
  error?: string | undefined;
  optional?: boolean | undefined;
  onValueChange: (value: string) => void;
};

export function TextField({ label, hint, error, optional, value, onValueChange, ...limits }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <Input
          {...control}
          {...limits}
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
        />
      )}
    </Field>
  );
}
