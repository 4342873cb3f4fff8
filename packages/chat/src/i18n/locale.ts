/** Where the whole app keeps the language its user chose. */
export const LANGUAGE_STORAGE_KEY = 'app_language_preference';

/** The first wish that is offered, whole or by its primary part (`fr-CA` finds `fr`); else the fallback. */
export function pickLocale(
  wishes: readonly (string | null)[],
  offered: readonly string[],
  fallback: string,
): string {
  for (const wish of wishes) {
    if (!wish) continue;
    const match =
      offered.find((locale) => locale === wish) ?? offered.find((locale) => locale === primaryPart(wish));
    if (match) return match;
  }
  return isLocale(fallback) ? fallback : 'en';
}

/** The locale with the digits its readers expect: browsers write Arabic with Latin ones unless told. */
export function numberLocale(locale: string): string {
  return primaryPart(locale) === 'ar' ? 'ar-u-nu-arab' : locale;
}

/** The language's own name for itself. */
export function nameOf(locale: string): string {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

export function isLocale(value: string): boolean {
  return /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(value);
}

function primaryPart(locale: string): string {
  return locale.split('-', 1)[0]?.toLowerCase() ?? '';
}
