import { type LanguageModel, languageModel, languageScores } from './language-model.ts';

/** What a text's language is guessed from besides the text, as ISO 639-1 codes. */
export interface LanguagePrior {
  conversation?: string | null;
  locale?: string | null;
}

/** What speaks for the language of the conversation so far, and of the visitor's browser, before a word is read. */
const priorWeights = { conversation: 10, locale: 6 };
/** Languages that many people write speak for themselves a little, so that a name or a single word is not taken for a rare one. */
const common: ReadonlyMap<string, number> = new Map([
  ['en', 4],
  ['es', 4],
  ...'de fr pt it nl ru zh ja ar hi tr pl'.split(' ').map((language): [string, number] => [language, 2]),
]);
/** What the marks before a Spanish question or exclamation speak for Spanish. */
const markWeight = 15;
/** A Latin text with fewer letters than this names no language by itself. */
const minLetters = 4;

/** ISO 639-1 code of the language a text is written in, or null where nothing tells. */
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

/** The language of a tag such as pt-BR. */
function plain(tag: string): string {
  const [language = tag] = tag.toLowerCase().split(/[-_]/u);
  return language === 'no' ? 'nb' : language;
}
