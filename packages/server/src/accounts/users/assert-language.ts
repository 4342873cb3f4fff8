import { invalidField } from '../../errors/app-error.ts';
import type { Sentences } from '../../lib/text/sentences.ts';

/**
 * Rejects a language that the app does not offer.
 * @throws AppError `validation_failed`.
 */
export function assertLanguage(
  { offeredLanguage }: Pick<Sentences, 'offeredLanguage'>,
  language: string | null | undefined,
): void {
  if (language === null || language === undefined) return;
  if (offeredLanguage(language) === undefined) throw invalidField('language', 'validation.languageUnknown');
}
