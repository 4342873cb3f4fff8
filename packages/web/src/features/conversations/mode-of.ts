import type { Message } from '@parley/contracts/resources/chat';

/** The key of an answer's mode in words: an answer that quotes nothing says that nothing was found. */
export function modeOf(mode: NonNullable<Message['mode']>, { sources }: Pick<Message, 'sources'>): string {
  return mode === 'extractive' && sources.length === 0 ? 'nothingFound' : mode;
}
