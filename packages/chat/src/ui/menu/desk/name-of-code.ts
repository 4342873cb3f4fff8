const kinds: Readonly<Record<string, Intl.DisplayNamesType>> = { language: 'language', country: 'region' };

/** Returns the name of a stored language or country code in the reader's language; other values unchanged. */
export function nameOfCode(label: string, value: string, locale: string): string {
  const type = kinds[label];
  if (type === undefined) return value;
  try {
    return new Intl.DisplayNames([locale], { type }).of(value) ?? value;
  } catch {
    return value;
  }
}
