import { countryName } from '@parley/contracts/countries';
import type { Language } from '@parley/contracts/languages';
import type { Tally } from '@parley/contracts/resources/analytics';
import { intentName } from '../../kernel/intent-names.ts';
import type { Sentences } from '../../lib/sentences.ts';
import type { Dimension, TallyRow } from './tallies.queries.ts';

/** What names the keys of a dimension, in the reader's language. */
export interface TallyReader {
  language: Language;
  sentences: Sentences;
}

/** The rows of one dimension, most first, with names for people. */
export function presentTallies(
  rows: readonly TallyRow[],
  dimension: Dimension,
  reader: TallyReader,
): Tally[] {
  return rows
    .filter((row) => row.dimension === dimension)
    .map(({ key, conversations }) => ({ key, label: labelOf(dimension, key, reader), conversations }));
}

const outcomes: Readonly<Record<string, string>> = {
  resolved: 'analytics:outcomes.resolved',
  unanswered: 'analytics:outcomes.unanswered',
  contact: 'analytics:outcomes.contact',
  smallTalk: 'analytics:outcomes.smallTalk',
};

/** A key that a newer release has stored stands for itself. */
function labelOf(dimension: Dimension, key: string, { language, sentences }: TallyReader): string {
  if (dimension === 'country') return countryName(key, language);
  if (dimension === 'language') return languageName(key, language);
  if (dimension === 'intent') return intentName(key, sentences, language);
  const sentence = dimension === 'outcome' ? outcomes[key] : undefined;
  return sentence === undefined ? key : sentences.render(language, sentence);
}

function languageName(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
