import { oneOf } from '../router/use-address.ts';

/** One value that a list keeps in the address. */
export type FilterField<Value extends string> = {
  /** What stands for no choice; it is left out of the address. */
  initial: Value;
  /** The value of what the address says, which anyone may have typed. */
  read(text: string): Value;
  /** Whether it narrows the list; a view or an order only changes how the rows are shown. */
  narrows: boolean;
};

/** One of the options; the first is the initial one. */
export function choiceField<Option extends string>(
  options: readonly [Option, ...Option[]],
): FilterField<Option> {
  return { initial: options[0], read: (text) => oneOf(options, text), narrows: true };
}

/** A way of seeing the same rows; the first option is the initial one. */
export function viewField<Option extends string>(
  options: readonly [Option, ...Option[]],
): FilterField<Option> {
  return { ...choiceField(options), narrows: false };
}

/** Any text: a search, or the id of what the list is narrowed to. */
export function textField(): FilterField<string> {
  return { initial: '', read: (text) => text, narrows: true };
}
