import { type ChangeEvent, type FormEvent, useState } from 'react';

type Values = Record<string, string | boolean | readonly unknown[]>;

/** Returns true, or the translation key of the error; may depend on other values. */
export type Rule<Value, V> = (value: Value, values: V) => true | string;
export type Rules<V extends Values> = { readonly [Name in keyof V]?: Rule<V[Name], V> };
export type Problems<V extends Values> = { readonly [Name in keyof V]?: string };
type NameOf<V extends Values, Type> = { [Name in keyof V]: V[Name] extends Type ? Name : never }[keyof V] &
  string;

/** Returns the error of every invalid value. */
export function checkValues<V extends Values>(values: V, rules: Rules<V>): Problems<V> {
  const problems: { [Name in keyof V]?: string } = {};
  for (const name in rules) {
    const verdict = rules[name]?.(values[name], values);
    if (typeof verdict === 'string') problems[name] = verdict;
  }
  return problems;
}

/**
 * Form state that shows no errors before the first submit and re-validates on every change afterwards. An invalid form is not
 * sent; its first invalid field is focused.
 */
export function useForm<V extends Values>(initial: V, rules: Rules<V>, send: (values: V) => void) {
  const [values, setValues] = useState(initial);
  const [wasSent, setWasSent] = useState(false);
  const problems: Problems<V> = wasSent ? checkValues(values, rules) : {};
  function set<Name extends keyof V>(name: Name, value: V[Name]): void {
    setValues((before) => ({ ...before, [name]: value }));
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setWasSent(true);
    const found = checkValues(values, rules);
    const first = Object.keys(initial).find((name) => found[name] !== undefined);
    if (first === undefined) {
      send(values);
      return;
    }
    const field = event.currentTarget.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  }
  return {
    values,
    problems,
    set,
    submit,
    /** Sets new values, and hides errors until the next submit. */
    reset(next: V) {
      setValues(next);
      setWasSent(false);
    },
    /** Spread on a text field. */
    text: (name: NameOf<V, string>) => ({
      name,
      value: String(values[name]),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        setValues((before) => ({ ...before, [name]: event.target.value })),
    }),
    /** Spread on a field for an address. */
    address: (name: NameOf<V, string>) => ({
      name,
      value: String(values[name]),
      onValueChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
    }),
    /** Spread on a checkbox. */
    check: (name: NameOf<V, boolean>) => ({
      name,
      checked: values[name] === true,
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        setValues((before) => ({ ...before, [name]: event.target.checked })),
    }),
  };
}
