import { isFunctionWord } from '../language/language.ts';
import { sentencesOf } from '../language/sentences.ts';
import { documentTerms } from '../language/terms.ts';
import type { Passage } from '../passages/passage.ts';

/**
 * Returns the sentence of a passage that supports a claim: the one that shares the most words with it, or the
 * first if none does.
 */
export function bestQuote(claim: string, passage: Pick<Passage, 'text' | 'language'>): string {
  const claimed = new Set(topics(claim, passage.language));
  let best = '';
  let bestScore = -1;
  for (const { text } of sentencesOf(passage.text)) {
    const words = new Set(topics(text, passage.language));
    const shared = [...words].filter((word) => claimed.has(word)).length;
    const score = shared / Math.sqrt(words.size + 1);
    if (score > bestScore) [best, bestScore] = [text, score];
  }
  return best;
}

function topics(text: string, language: string | null): string[] {
  return documentTerms(text, language).filter((term) => language === null || !isFunctionWord(term, language));
}
