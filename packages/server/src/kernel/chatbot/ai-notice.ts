import { createHash } from 'node:crypto';
import type { AiNotice } from '@parley/contracts/resources/chatbot/chat';
import type { Sentences } from '../../lib/text/sentences.ts';

type Spoken = Pick<Sentences, 'chatLanguages' | 'render'>;

/** The notice that responses are written by AI, in every chat language. A changed text gets a new version. */
export function listAiNotices({ chatLanguages, render }: Spoken): (AiNotice & { text: string })[] {
  return chatLanguages.map((language) => {
    const text = render(language, 'chat:disclaimer');
    return { language, version: versionOf(text), text };
  });
}

/** The notice that a page reports as shown; null without a report, and for a language that the chat does not support. */
export function shownAiNotice(
  { chatLanguages, render }: Spoken,
  language: string | undefined,
): AiNotice | null {
  const shown = chatLanguages.find((one) => one === language);
  return shown === undefined
    ? null
    : { language: shown, version: versionOf(render(shown, 'chat:disclaimer')) };
}

function versionOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
