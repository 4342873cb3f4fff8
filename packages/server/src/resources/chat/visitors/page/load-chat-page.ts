import { type ChatLanguage, hostLanguage } from '@parley/contracts/language/languages';
import type { PublicChatbot } from '@parley/contracts/resources/chatbot/chat';
import { compileFlow } from '../../../../engine/flow/compile-flow.ts';
import { presentOpening } from '../../../../engine/flow/present-opening.ts';
import { AppError } from '../../../../errors/app-error.ts';
import type { ChatbotSnapshot } from '../../../../kernel/chatbot/chatbot.ts';
import type { HttpRequest } from '../../../../kernel/exchange/http-exchange.ts';
import { frameAncestors } from '../../../../lib/net/hosts.ts';
import type { ChatDeps } from '../../chat-deps.ts';
import { languageOfVisitor } from '../visitor.ts';
import { closedNow } from './closed-now.ts';
import { type FindPublicChatbot, isOpen } from './public-access.ts';
import { presentPublicChatbot } from './public-chatbot.presenter.ts';

/** The chat page's initial configuration, and which sites may frame it. */
export async function loadChatPage(
  deps: Pick<ChatDeps, 'sentences' | 'flows' | 'clock'>,
  findChatbot: FindPublicChatbot,
  chatbotId: string,
  request: HttpRequest,
  loadPeople: (snapshot: ChatbotSnapshot) => Promise<PublicChatbot['people']>,
): Promise<{ config: object | null; frameAncestors: string }> {
  // The builder's preview is framed by our own app and loads the draft itself.
  if (isPreview(request)) return { config: {}, frameAncestors: "'self'" };
  try {
    const snapshot = await findChatbot(chatbotId);
    const language = languageOfVisitor(deps, request, { locale: askedLanguage(request) }) ?? 'en';
    return {
      config: presentPublicChatbot(snapshot, {
        isAvailable: isOpen(snapshot),
        isUnlocked: false,
        sentences: deps.sentences,
        language,
        opening: await loadFlowOpening(deps, snapshot, language),
        closed: closedNow(deps, snapshot, language),
        people: snapshot.passwordHash === null ? await loadPeople(snapshot) : null,
      }),
      frameAncestors: frameAncestors(snapshot.deployment.allowedDomains),
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'chatbot_not_found') {
      return { config: null, frameAncestors: "'none'" };
    }
    throw error;
  }
}

function queryOf(request: HttpRequest): URLSearchParams {
  return new URL(request.url, 'http://localhost').searchParams;
}

function isPreview(request: HttpRequest): boolean {
  return queryOf(request).get('preview') === '1';
}

/** The language in the query, or that of the embedding page. */
function askedLanguage(request: HttpRequest): string | null {
  const query = queryOf(request);
  return query.get('lng') ?? hostLanguage(query.get('hl'));
}

/** The opening of the published flow; null if it starts with a message. */
export async function loadFlowOpening(
  { flows }: Pick<ChatDeps, 'flows'>,
  { organizationId, chatbotId, version, hasFlow }: ChatbotSnapshot,
  language: ChatLanguage,
): Promise<NonNullable<PublicChatbot['opening']> | null> {
  if (!hasFlow || version === null) return null;
  const document = await flows.ofVersion({ organizationId, chatbotId, version });
  return document && presentOpening(compileFlow(document), version, language, chatbotId);
}
