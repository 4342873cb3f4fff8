import { Field } from '../../../../../components/ui/inputs/field.tsx';
import { Input } from '../../../../../components/ui/inputs/input.tsx';

type LimitFieldsProps = {
  minLabel: string;
  maxLabel: string;
  min: number | undefined;
  max: number | undefined;
  onLimits: (min: number | undefined, max: number | undefined) => void;
};

/** Minimum and maximum side by side; both optional. */
export function LimitFields({ minLabel, maxLabel, min, max, onLimits }: LimitFieldsProps) {
  const field = (label: string, value: number | undefined, set: (value: number | undefined) => void) => (
    <Field label={label} optional>
      {(control) => (
        <Input
          {...control}
          type="number"
          dir="ltr"
          value={value ?? ''}
          onChange={(event) =>
            set(Number.isNaN(event.target.valueAsNumber) ? undefined : event.target.valueAsNumber)
          }
        />
      )}
    </Field>
  );
  return (
    <span className="grid grid-cols-2 gap-2">
      {field(minLabel, min, (value) => onLimits(value, max))}
      {field(maxLabel, max, (value) => onLimits(min, value))}
    </span>
  );
}
