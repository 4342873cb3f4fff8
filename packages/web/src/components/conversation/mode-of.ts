import type { answerModes, Message } from '@parley/contracts/resources/chat';
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

/** An answer's mode in words: one that quotes nothing says that nothing was found; one of a newer release says little. */
export function modeInWords(
  t: TFunction<'conversations'>,
  { mode, sources }: Pick<Message, 'mode' | 'sources'>,
): string | null {
  if (mode === null) return null;
  if (mode === 'extractive' && sources.length === 0) return t('modes.nothingFound');
  return t(isMode(mode) ? words[mode] : 'modes.other');
}
