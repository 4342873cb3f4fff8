import type { ChatLanguage } from '@parley/contracts/language/languages';
import type { Reply } from '@parley/contracts/resources/chatbot/chat';
import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { type ContactReply, readContact } from './contact-form.ts';
import { type FlowReply, firstAnswerIsSensitive, readFlowReply } from './flow-reply.ts';

/** A visitor's message: typed text, or a reply rendered in words. */
export interface Incoming {
  text: string;
  reply: ContactReply | null;
  flowReply: FlowReply | null;
  opensSensitively: boolean;
}

/** @throws AppError `input_closed` for the id of no input, `validation_failed` naming the wrong field. */
export async function readIncoming(
  deps: Pick<ChatDeps, 'sentences' | 'flows' | 'clock'>,
  snapshot: ChatbotSnapshot,
  language: ChatLanguage,
  { message = '', reply }: { message?: string | undefined; reply?: Reply | undefined },
): Promise<Incoming> {
  if (reply === undefined) {
    const opensSensitively = snapshot.hasFlow && (await firstAnswerIsSensitive(deps, snapshot));
    return { text: message, reply: null, flowReply: null, opensSensitively };
  }
  // Read even if the published version no longer has a flow, because an open input belongs to the version it began on.
  const toFlow = await readFlowReply(deps, snapshot, language, reply);
  const answer = toFlow
    ? { ...toFlow, reply: null }
    : { ...readContact(deps, language, reply), flowReply: null };
  return { ...answer, opensSensitively: false };
}
