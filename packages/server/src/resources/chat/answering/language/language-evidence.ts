import type { ChatLanguage } from '@parley/contracts/language/languages';
import { isFunctionWord } from '@parley/knowledge/language/language';
import { languageModel, languageScores } from '../../../../insight/language/language-model.ts';

/** Log likelihood of each language, by word, and its prior before any word is read. */
export interface Evidence {
  words: readonly ReadonlyMap<ChatLanguage, number>[];
  before: ReadonlyMap<ChatLanguage, number>;
}

/** Maximum length that is read; questions are short, and the beginning of a longer text is enough. */
const maxChars = 600;
/** Prior of English: English words occur in texts of every language, so the model for letters underestimates it. */
const englishWeight = 8;
/** Prior of Spanish if the text contains ¿ or ¡. */
const spanishMarkWeight = 15;
const functionWordWeight = 8;

/** Codes of the language model that belong to one chat language. */
const modelCodes: Partial<Record<ChatLanguage, readonly string[]>> = { no: ['nb', 'nn'] };

/** Scores the words of a text that are written in `script`, without names. */
export function evidenceOf(text: string, script: RegExp, languages: readonly ChatLanguage[]): Evidence {
  const sample = text.slice(0, maxChars).normalize('NFC');
  const words = (sample.match(/[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu) ?? []).filter((word) =>
    script.test(word),
  );
  const before = new Map(languages.map((language) => [language, 0]));
  if (before.has('en')) before.set('en', englishWeight);
  if (before.has('es') && /[¿¡]/u.test(sample)) before.set('es', spanishMarkWeight);
  return { words: words.filter(isNoName).map((word) => scoresOfWord(word, languages)), before };
}

/** A capitalized word after the first one counts as a name, unless it is a function word of German. */
function isNoName(word: string, index: number): boolean {
  return index === 0 || !/^\p{Lu}/u.test(word) || isFunctionWord(word.toLowerCase(), 'de');
}

function scoresOfWord(word: string, languages: readonly ChatLanguage[]): Map<ChatLanguage, number> {
  const model = languageModel();
  const scores = languageScores(word, model);
  const parts = word.toLowerCase().split(/['’]/u);
  const found = new Map<ChatLanguage, number>();
  for (const language of languages) {
    let score = -Infinity;
    for (const code of modelCodes[language] ?? [language])
      score = Math.max(score, scores[model.languages.indexOf(code)] ?? -Infinity);
    found.set(language, score + (hasFunctionWord(parts, language) ? functionWordWeight : 0));
  }
  return found;
}

function hasFunctionWord(words: readonly string[], language: ChatLanguage): boolean {
  for (const word of words) if (isFunctionWord(word, language)) return true;
  return false;
}
