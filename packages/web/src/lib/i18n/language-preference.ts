import i18n from 'i18next';
import { readStored, writeStored } from '../local-storage.ts';
import { offeredLanguage } from './languages.ts';

export const languageKey = 'app_language_preference';

/** Switches the language and stores the choice. */
export async function chooseLanguage(code: string): Promise<void> {
  writeStored(languageKey, code);
  await i18n.changeLanguage(code);
}

function hasOwnChoice(): boolean {
  if (new URLSearchParams(location.search).has('lng')) return true;
  const cookie = document.cookie.split('; ').some((pair) => pair.startsWith(`${languageKey}=`));
  return cookie || readStored(languageKey) !== null;
}

/** Switches to the account's language (the user's, else the organization's) if this browser has no stored choice. */
export function applyAccountLanguage(...tags: ReadonlyArray<string | null | undefined>): void {
  const code = tags.map(offeredLanguage).find((found) => found !== undefined);
  if (code !== undefined && code !== i18n.language && !hasOwnChoice()) void i18n.changeLanguage(code);
}
