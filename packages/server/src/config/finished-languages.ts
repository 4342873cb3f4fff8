import { type Language, languages } from '@parley/contracts/language/languages';
import { completenessOf, readLocales } from '@parley/locales/locale-files.ts';

/** Languages with complete translations, in the order of language selectors. */
export function finishedLanguages(root: string): Language[] {
  const completeness = completenessOf(readLocales(root));
  return languages.filter((language) => completeness[language] === 100);
}
