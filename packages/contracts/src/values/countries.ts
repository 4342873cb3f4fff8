const names = new Map<string, Intl.DisplayNames>();

/** Returns the name of a country (ISO 3166-1, two letters) in a language; a text that is not a code is returned unchanged. */
export function countryName(code: string, language: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return namesIn(language).of(code) ?? code;
}

/** Returns the codes of countries whose names in this language contain the text, ignoring case and accents. */
export function countriesNamed(text: string, language: string): string[] {
  const wanted = folded(text.trim());
  if (wanted.length < 2) return [];
  return countryCodes().filter((code) => folded(countryName(code, language)).includes(wanted));
}

/** Returns the code of the country with this name; undefined if no country has it in this language. */
export function countryCodeOf(name: string, language: string): string | undefined {
  const wanted = folded(name.trim());
  const found = countryCodes().find((code) => folded(countryName(code, language)) === wanted);
  // A withdrawn code has the same name as its successor, so this maps it to the current code.
  return found === undefined ? undefined : new Intl.Locale(`und-${found}`).region;
}

function namesIn(language: string): Intl.DisplayNames {
  const known =
    names.get(language) ?? new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  names.set(language, known);
  return known;
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

let codes: string[] | undefined;

/** Returns every code that has a name. */
export function countryCodes(): string[] {
  if (codes) return codes;
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const all = letters.flatMap((first) => letters.map((second) => first + second));
  codes = all.filter((code) => countryName(code, 'en') !== code && code !== 'ZZ');
  return codes;
}
