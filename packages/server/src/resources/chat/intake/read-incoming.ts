import type { ChatLanguage } from '@parley/contracts/language/languages';
import type { Reply, VisitedPage } from '@parley/contracts/resources/chatbot/chat';
import type { FlowInput } from '../../../engine/flow/flow-turn.ts';
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

const maxUrlLength = 300;

/** The page that a message was sent from, without query and fragment, which may identify the reader. */
export function readPage(page: VisitedPage | undefined): FlowInput['page'] {
  return { url: page ? addressOf(page.url) : null, title: page?.title.trim() || null };
}

/** Null if the URL is not http or https. */
function addressOf(written: string): string | null {
  if (!/^https?:\/\//i.test(written) || !URL.canParse(written)) return null;
  const { origin, pathname } = new URL(written);
  return `${origin}${pathname}`.slice(0, maxUrlLength);
}
