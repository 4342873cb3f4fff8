import type { InsightDimension } from '@parley/contracts/insight/insight';
import type { Language } from '@parley/contracts/language/languages';
import type { Tally } from '@parley/contracts/resources/figures/analytics';
import { countryName } from '@parley/contracts/values/countries';
import { languageName } from '../../../engine/language-name.ts';
import { intentName, outcomeName, reasonName } from '../../../kernel/figures/display-names.ts';
import type { Sentences } from '../../../lib/text/sentences.ts';
import type { TallyRow } from './tallies.queries.ts';

/** Language and sentences for naming the keys of a dimension. */
export interface TallyReader {
  language: Language;
  sentences: Sentences;
}

/** The rows of one dimension, most first, with labels. */
export function presentTallies(
  rows: readonly TallyRow[],
  dimension: InsightDimension,
  reader: TallyReader,
): Tally[] {
  return rows
    .filter((row) => row.dimension === dimension)
    .map(({ key, conversations }) => ({ key, label: labelOf(dimension, key, reader), conversations }));
}

/** An unknown key, stored by a newer release, is its own label. */
function labelOf(dimension: InsightDimension, key: string, { language, sentences }: TallyReader): string {
  if (dimension === 'country') return countryName(key, language);
  if (dimension === 'language') return languageName(key, language);
  if (dimension === 'intent') return intentName(key, sentences, language);
  if (dimension === 'handover') return reasonName(key, sentences, language);
  return dimension === 'outcome' ? outcomeName(key, sentences, language) : key;
}
