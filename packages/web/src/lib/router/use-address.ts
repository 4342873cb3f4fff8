import { useLocation, useSearch } from 'wouter';

type Values = Record<string, string>;

/**
 * State that a screen keeps in the query string: values by name, and a function to change some. Default values are left out of
 * the address. Changes replace the history entry, so that "back" leaves the screen.
 */
export function useAddress<Defaults extends Values>(
  defaults: Defaults,
): [{ [Name in keyof Defaults]: string }, (change: Partial<Record<keyof Defaults, string>>) => void] {
  const search = useSearch();
  const [, navigate] = useLocation();
  const params = new URLSearchParams(search);
  const values: { [Name in keyof Defaults]: string } = { ...defaults };
  for (const name in defaults) values[name] = params.get(name) ?? defaults[name] ?? '';
  function change(next: Partial<Record<keyof Defaults, string>>): void {
    const changed = new URLSearchParams(window.location.search);
    for (const name in defaults) {
      const value = next[name];
      if (value === undefined) continue;
      if (value === defaults[name]) changed.delete(name);
      else changed.set(name, value);
    }
    const query = changed.size === 0 ? '' : `?${changed}`;
    navigate(window.location.pathname + query, { replace: true });
  }
  return [values, change];
}

/** Returns the value if it is one of the options, else the first option. */
export function oneOf<Option extends string>(options: readonly [Option, ...Option[]], value: string): Option {
  return options.find((option) => option === value) ?? options[0];
}
