const kinds: Readonly<Record<string, Intl.DisplayNamesType>> = { language: 'language', country: 'region' };

/** Names a language or a country, which is stored as a code, in the reader's language; other values stay as stored. */
export function nameOfCode(label: string, value: string, locale: string): string {
  const type = kinds[label];
  if (type === undefined) return value;
  try {
    return new Intl.DisplayNames([locale], { type }).of(value) ?? value;
  } catch {
    return value;
  }
}
