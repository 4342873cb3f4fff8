import type { chatRoutes } from '@parley/contracts/resources/chatbot/chat';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import { refusedBy } from '../../handover/change-control.ts';
import { shownAiNotice } from '../../kernel/chatbot/ai-notice.ts';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import { findNewestAnswer, stopAnswer } from './answering/running/stop-answer.ts';
import type { Turns } from './answering/running/turns.ts';
import { listMessages } from './chat.queries.ts';
import type { ChatDeps } from './chat-deps.ts';
import { readIncoming, readPage } from './intake/read-incoming.ts';
import { endingSentences, isShown, presentMessage } from './message.presenter.ts';
import type { ChatPeople } from './people/chat-people.ts';
import { findTalk } from './people/people.queries.ts';
import { talkOf } from './people/talk.ts';
import { rateAnswer } from './rate-answer.ts';
import { rateConversation } from './rate-conversation.ts';
import { regenerateMessage, sendMessage } from './send-message.ts';
import { followTurn } from './streaming/stored-turn.ts';
import { endOf } from './streaming/turn-result.ts';
import { resumeAfter, streamTurn, wantsEvents } from './streaming/write-turn.ts';
import { assertIdentified } from './visitors/identity.policy.ts';
import { shownToVisitors } from './visitors/page/public-chatbot.presenter.ts';
import { startSession } from './visitors/start-session.ts';
import { assertUnlocked, languageOfVisitor } from './visitors/visitor.ts';
import type { VisitorRoutes } from './visitors/visitor-routes.ts';

const transcriptLimit = 500;

type Own =
  | 'startChatSession'
  | 'sendMessage'
  | 'regenerateMessage'
  | 'listChatMessages'
  | 'resumeChatStream'
  | 'stopMessage'
  | 'rateMessage'
  | 'rateConversation';

/** Routes of a visitor's conversation: session, messages, and their answers. */
export function visitorMessageHandlers(
  deps: ChatDeps,
  turns: Turns,
  routes: VisitorRoutes,
  people: ChatPeople,
): Pick<Handlers<typeof chatRoutes>, Own> {
  return { ...guestHandlers(deps, turns, routes), ...answerHandlers(deps, turns, routes, people) };
}

/** Handlers of routes that start a conversation. */
function guestHandlers(deps: ChatDeps, turns: Turns, { forGuests }: VisitorRoutes) {
  return forGuests({
    startChatSession: async ({ body, snapshot, origin, known }) => {
      const { claims, resumed } = await startSession(deps, snapshot, body, { ip: origin.ip, known });
      return {
        visitorToken: deps.visitorTokens.mint(claims),
        conversationId: claims.conversationId,
        expiresAt: new Date(claims.expiresAt).toISOString(),
        resumed,
        consentVersion: claims.consentVersion,
      };
    },
    sendMessage: async ({ body, language, request, reply, snapshot, origin, known, claims }) => {
      assertUnlocked(snapshot, claims);
      assertIdentified(snapshot, claims);
      const visitorToken = known ? null : deps.visitorTokens.mint(claims);
      const spoken = languageOfVisitor(deps, request, claims) ?? language;
      const turn = await sendMessage(deps, turns, snapshot, claims, {
        ...(await readIncoming(deps, snapshot, spoken, body)),
        clientMessageId: body.clientMessageId ?? null,
        ip: origin.ip,
        country: origin.country,
        userAgent: origin.userAgent,
        page: readPage(body.page),
        language: spoken,
        aiNotice: shownAiNotice(deps.sentences, body.aiNotice),
        visitorToken,
      });
      if (wantsEvents(request)) return streamTurn(deps, request, reply, turn, 0);
      const { message, controller, userMessageId, lines } = await endOf(turn);
      const head = {
        conversationId: claims.conversationId,
        ...(visitorToken === null ? {} : { visitorToken }),
      };
      return message === null
        ? { ...head, message, userMessageId, controller, lines }
        : { ...head, message, controller, ...(lines.length > 0 ? { lines } : {}) };
    },
  });
}

/** Handlers of routes for the answers of a conversation. */
function answerHandlers(
  deps: ChatDeps,
  turns: Turns,
  { forVisitors }: VisitorRoutes,
  { staffing, live }: ChatPeople,
) {
  return forVisitors({
    regenerateMessage: async ({ params, language, request, reply, snapshot, claims }) => {
      assertIdentified(snapshot, claims);
      const turn = await regenerateMessage(deps, turns, snapshot, claims, {
        messageId: params.messageId,
        language: languageOfVisitor(deps, request, claims) ?? language,
      });
      if (wantsEvents(request)) return streamTurn(deps, request, reply, turn, 0);
      const { message, controller } = await endOf(turn);
      if (message === null) throw refusedBy({ controller });
      return { conversationId: claims.conversationId, message, controller };
    },
    listChatMessages: async ({ language, snapshot, claims }) => {
      const { talk, rows } = await withScope(deps.database, { ...claims, userId: null }, async (tx) => ({
        // Read first, so that a stream that follows from its `rev` misses no message.
        talk: await findTalk(tx, claims),
        rows: await listMessages(tx, claims, transcriptLimit),
      }));
      const options = { ...shownToVisitors(snapshot), ...endingSentences(deps, language) };
      return {
        conversationId: claims.conversationId,
        messages: rows.filter(isShown).map((row) => presentMessage(row, options)),
        ...(await talkOf(staffing, snapshot, talk)),
        rev: talk?.rev ?? 0,
      };
    },
    resumeChatStream: async ({ query, language, request, reply, snapshot, claims }) => {
      if (query.live === 'true') {
        const spoken = languageOfVisitor(deps, request, claims) ?? language;
        await live.open({ snapshot, claims, language: spoken }, request, reply);
        return undefined;
      }
      const held = turns.find(claims);
      const heldAfter = held ? resumeAfter(request, held.messageId) : 0;
      if (held && (!held.isEnded || heldAfter > 0)) {
        return streamTurn(deps, request, reply, held, heldAfter);
      }
      const newest = await findNewestAnswer(deps, claims);
      if (!newest) return undefined;
      const after = resumeAfter(request, newest.id);
      if (newest.status !== 'running' && after === 0) return undefined;
      const turn = { snapshot, key: claims, messageId: newest.id, language, after };
      return streamTurn(deps, request, reply, followTurn(deps, turn), 0);
    },
    stopMessage: async ({ params, claims }) => {
      if (!(await stopAnswer(deps, turns, claims, params.messageId))) throw new AppError('not_found');
    },
    rateMessage: ({ params, body, snapshot, claims }) =>
      rateAnswer(deps, snapshot, claims, params.messageId, body),
    rateConversation: ({ body, snapshot, claims }) => rateConversation(deps, snapshot, claims, body),
  });
}
