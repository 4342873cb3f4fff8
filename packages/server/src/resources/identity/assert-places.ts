import { invalidField } from '../../errors/app-error.ts';
import { languages } from '../../lib/sentences.ts';

/** Refuses a time zone that the IANA database does not name. @throws AppError `validation_failed`. */
export function assertTimezone(timezone: string | null | undefined): void {
  if (timezone === null || timezone === undefined) return;
  if (!isTimezone(timezone)) throw invalidField('timezone', 'validation.timezoneUnknown');
}

/** Refuses what is none of the interface languages. @throws AppError `validation_failed`. */
export function assertLanguage(language: string | null | undefined): void {
  if (language === null || language === undefined) return;
  if (!languages.some((known) => known === language))
    throw invalidField('language', 'validation.languageUnknown');
}

/** Names begin with a letter; offsets such as +02:00, which the formatter takes as well, name no place. */
function isTimezone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
