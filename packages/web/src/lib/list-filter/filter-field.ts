import { oneOf } from '../router/use-address.ts';

/** One value of a list that is kept in the address. */
export type FilterField<Value extends string> = {
  /** Default value; left out of the address. */
  initial: Value;
  /** Parses the text in the address, which may be anything. */
  read(text: string): Value;
  /** Whether it filters the list; views and sort orders only change how rows are shown. */
  narrows: boolean;
};

/** Filter with fixed options; the first is the default. */
export function choiceField<Option extends string>(
  options: readonly [Option, ...Option[]],
): FilterField<Option> {
  return { initial: options[0], read: (text) => oneOf(options, text), narrows: true };
}

/** View or sort order of the same rows; the first option is the default. */
export function viewField<Option extends string>(
  options: readonly [Option, ...Option[]],
): FilterField<Option> {
  return { ...choiceField(options), narrows: false };
}

/** Filter with any text: a search, or an id. */
export function textField(): FilterField<string> {
  return { initial: '', read: (text) => text, narrows: true };
}
