import { sourceNumbersOf } from '@parley/markdown/parse/cited-numbers';
import type { Answer } from '../../conversation/chat-state.ts';

/** More than any answer can have. */
const TOO_MANY_SOURCES = 100;

/**
 * Returns a predicate that tells citations from other numbers in brackets. The sources arrive last, so while the answer is being
 * written any number may be a citation.
 */
export function isSourceOf(answer: Answer, showSources: boolean): (n: number) => boolean {
  if (answer.status === 'running') return (n) => n < TOO_MANY_SOURCES;
  const numbers = showSources ? new Set(answer.sources.map(({ n }) => n)) : sourceNumbersOf(answer.content);
  return (n) => numbers.has(n);
}
