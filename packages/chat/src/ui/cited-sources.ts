import { sourceNumbersOf } from '@parley/markdown/parse/cited-numbers';
import type { Answer } from '../conversation/chat-state.ts';

/** Answers have fewer passages to cite. */
const TOO_MANY_SOURCES = 100;

/** Tells the citations of an answer from other numbers in brackets. Its sources come last, so while it is written each number may be one. */
export function isSourceOf(answer: Answer, showSources: boolean): (n: number) => boolean {
  if (answer.status === 'running') return (n) => n < TOO_MANY_SOURCES;
  const numbers = showSources ? new Set(answer.sources.map(({ n }) => n)) : sourceNumbersOf(answer.content);
  return (n) => numbers.has(n);
}
