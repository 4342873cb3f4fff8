import { type LanguageModel, languageModel, languageScores } from './language-model.ts';

/** Hints for language detection besides the text, as ISO 639-1 codes. */
export interface LanguagePrior {
  conversation?: string | null;
  locale?: string | null;
}

/** Prior weights of the conversation's language so far, and of the visitor's browser language. */
const priorWeights = { conversation: 10, locale: 6 };
/** Prior weights of widely used languages, so that a name or a single word is not taken for a rare language. */
const common: ReadonlyMap<string, number> = new Map([
  ['en', 4],
  ['es', 4],
  ...'de fr pt it nl ru zh ja ar hi tr pl'.split(' ').map((language): [string, number] => [language, 2]),
]);
/** Weight for Spanish of an inverted question or exclamation mark. */
const markWeight = 15;
/** A Latin text with fewer letters than this does not determine a language. */
const minLetters = 4;

/** ISO 639-1 code of the language of a text, or null if it cannot be determined. */
export function detectTextLanguage(text: string, prior?: LanguagePrior): string | null {
  const known = prior?.conversation ?? prior?.locale ?? null;
  const sample = text.slice(0, 600).match(/\p{L}/gu)?.join('') ?? '';
  if (sample === '') return known === null ? null : plain(known);
  if (sample.length < minLetters && /^\p{Script=Latin}+$/u.test(sample))
    return known === null ? null : plain(known);
  return bestLanguage(text, languageModel(), prior);
}

export function bestLanguage(text: string, model: LanguageModel, prior?: LanguagePrior): string | null {
  const scores = languageScores(text, model);
  const isMarked = /[¿¡]/u.test(text.slice(0, 600));
  let best: string | null = null;
  let bestScore = Number.NEGATIVE_INFINITY;
  const conversation = prior?.conversation ? plain(prior.conversation) : null;
  const locale = prior?.locale ? plain(prior.locale) : null;
  for (const [index, language] of model.languages.entries()) {
    let score = (scores[index] ?? 0) + (common.get(language) ?? 0);
    if (language === conversation) score += priorWeights.conversation;
    if (language === locale) score += priorWeights.locale;
    if (isMarked && language === 'es') score += markWeight;
    if (score > bestScore) [best, bestScore] = [language, score];
  }
  return best;
}

/** The language of a language tag such as pt-BR. */
function plain(tag: string): string {
  const [language = tag] = tag.toLowerCase().split(/[-_]/u);
  return language === 'no' ? 'nb' : language;
}
