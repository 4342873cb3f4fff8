import { primaryOf } from '@parley/contracts/language/languages';

/** The storage key under which the whole app keeps the user's chosen language. */
export const LANGUAGE_STORAGE_KEY = 'app_language_preference';

/**
 * Returns the first preferred locale that is offered, exactly or by its primary part (`fr-CA` matches `fr`); else the fallback.
 */
export function pickLocale(
  wishes: readonly (string | null)[],
  offered: readonly string[],
  fallback: string,
): string {
  for (const wish of wishes) {
    if (!wish) continue;
    const match =
      offered.find((locale) => locale === wish) ?? offered.find((locale) => locale === primaryOf(wish));
    if (match) return match;
  }
  return isLocale(fallback) ? fallback : 'en';
}

/** Returns the language's name in that language. */
export function nativeLanguageName(locale: string): string {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

export function isLocale(value: string): boolean {
  return /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(value);
}
