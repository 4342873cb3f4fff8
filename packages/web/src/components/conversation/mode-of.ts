import type { answerModes, Message } from '@parley/contracts/resources/chatbot/chat';
import type { TFunction } from 'i18next';

type Mode = (typeof answerModes)[number];

const words: Readonly<Record<Mode, string>> = {
  model: 'modes.model',
  'fallback-model': 'modes.fallback-model',
  approved: 'modes.approved',
  extractive: 'modes.extractive',
  flow: 'modes.flow',
  contact: 'modes.contact',
  smalltalk: 'modes.smalltalk',
  agent: 'modes.agent',
};

function isMode(mode: string): mode is Mode {
  return Object.hasOwn(words, mode);
}

/**
 * Describes an answer's mode in words. An extractive answer without sources reads "nothing found"; unknown modes of a newer
 * release get a general text.
 */
export function modeInWords(
  t: TFunction<'conversations'>,
  { mode, sources }: Pick<Message, 'mode' | 'sources'>,
): string | null {
  if (mode === null) return null;
  if (mode === 'extractive' && sources.length === 0) return t('modes.nothingFound');
  return t(isMode(mode) ? words[mode] : 'modes.other');
}
