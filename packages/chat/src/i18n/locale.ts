/** The storage key under which the whole app keeps the user's chosen language. */
export const LANGUAGE_STORAGE_KEY = 'app_language_preference';

/** Returns the first preferred locale that is offered, exactly or by its primary part (`fr-CA` finds `fr`); else the fallback. */
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

/** Returns the locale with the digits its readers expect; browsers format Arabic with Latin digits by default. */
export function numberLocale(locale: string): string {
  return primaryPart(locale) === 'ar' ? 'ar-u-nu-arab' : locale;
}

/** Returns the language's name in that language. */
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
