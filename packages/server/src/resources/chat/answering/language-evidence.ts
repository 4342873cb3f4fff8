import type { ChatLanguage } from '@parley/contracts/languages';
import { languageModel, languageScores } from '../../../insight/language/language-model.ts';
import { isFunctionWord } from '../../../knowledge/language/language.ts';

/** What speaks for each language, as logarithms: its words one by one, and what is known before a word is read. */
export interface Evidence {
  words: readonly ReadonlyMap<ChatLanguage, number>[];
  before: ReadonlyMap<ChatLanguage, number>;
}

/** A question is short; the beginning of a longer text is enough. */
const maxChars = 600;
/** English words stand in every language, so that few of its letters look like another one's. */
const englishWeight = 8;
/** The marks before a Spanish question or exclamation. */
const spanishMarkWeight = 15;
const functionWordWeight = 8;

/** Languages of the model that one language of the chat stands for. */
const modelCodes: Partial<Record<ChatLanguage, readonly string[]>> = { no: ['nb', 'nn'] };

/** What the words of a text in the letters of `script` say about its language, without names. */
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

/** A word inside a sentence that begins with a capital letter names something, unless it is one that every sentence has. */
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
