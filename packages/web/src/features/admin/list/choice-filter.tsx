import { Select } from '../../../components/ui/choices/select.tsx';
import { oneOf } from '../../../lib/router/use-address.ts';

type ChoiceFilterProps<Option extends string> = {
  label: string;
  options: readonly [Option, ...Option[]];
  value: Option;
  onChange: (value: Option) => void;
  wordOf: (option: Option) => string;
};

/** One filter above a list; the first option shows everything. */
export function ChoiceFilter<Option extends string>({
  label,
  options,
  value,
  onChange,
  wordOf,
}: ChoiceFilterProps<Option>) {
  return (
    <Select
      aria-label={label}
      className="max-sm:w-full"
      value={value}
      onChange={(event) => onChange(oneOf(options, event.target.value))}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {wordOf(option)}
        </option>
      ))}
    </Select>
  );
}
