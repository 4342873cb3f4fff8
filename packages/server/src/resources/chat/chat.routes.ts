import { languageOfCode } from '@parley/contracts/languages';
import type { chatRoutes } from '@parley/contracts/resources/chat';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { ChatbotSnapshot } from '../../kernel/chatbot.ts';
import type { Handlers } from '../../kernel/handler.ts';
import type { VisitorClaims } from '../../ports/visitor-tokens.ts';
import { findNewestAnswer } from './answering/find-newest-answer.ts';
import { findDraft, previewMessage } from './answering/preview-message.ts';
import { stopAnswer } from './answering/stop-answer.ts';
import type { Turns } from './answering/turns.ts';
import { listMessages, rateMessage } from './chat.queries.ts';
import type { ChatDeps } from './chat-deps.ts';
import { presentMessage } from './message.presenter.ts';
import { regenerateMessage, sendMessage } from './send-message.ts';
import { followTurn } from './streaming/stored-turn.ts';
import { resultOf } from './streaming/turn-result.ts';
import { resumeAfter, streamTurn, wantsEvents } from './streaming/write-turn.ts';
import { visitorRightsHandlers } from './visitor-rights.routes.ts';
import { assertOpen, checkVisitorOrigin, type FindPublicChatbot, isOpen } from './visitors/public-access.ts';
import { presentPublicChatbot } from './visitors/public-chatbot.presenter.ts';
import { newClaims, retriedConversationId, startSession } from './visitors/start-session.ts';
import { assertUnlocked, readVisitor, requireVisitor } from './visitors/visitor.ts';
import type { VisitorLimits } from './visitors/visitor-limits.ts';

const transcriptLimit = 500;

export function chatHandlers(
  deps: ChatDeps,
  turns: Turns,
  findChatbot: FindPublicChatbot,
  limits: VisitorLimits,
): Handlers<typeof chatRoutes> {
  /** Guards every call of a visitor: the chatbot exists, the origin may, it is open. */
  const enter = async (chatbotId: string, request: FastifyRequest, reply: FastifyReply) => {
    const snapshot = await findChatbot(chatbotId);
    checkVisitorOrigin(deps, snapshot, request, reply);
    assertOpen(snapshot);
    return snapshot;
  };
  const enterAsVisitor = async (chatbotId: string, request: FastifyRequest, reply: FastifyReply) => {
    const snapshot = await enter(chatbotId, request, reply);
    return { snapshot, claims: requireVisitor(deps, snapshot, request) };
  };
  return {
    ...visitorRightsHandlers(deps, turns, enterAsVisitor),
    getPublicChatbot: async ({ params, request, reply }) => {
      const snapshot = await findChatbot(params.chatbotId);
      if (snapshot.deployment.allowedDomains.length === 0) reply.header('access-control-allow-origin', '*');
      else if (request.headers.origin !== undefined) checkVisitorOrigin(deps, snapshot, request, reply);
      const visitor = readVisitor(deps, snapshot, request);
      if (visitor) assertUnlocked(snapshot, visitor);
      return presentPublicChatbot(snapshot, {
        isAvailable: isOpen(snapshot),
        isUnlocked: visitor !== undefined,
        languages: deps.sentences.chatLanguages,
      });
    },
    startChatSession: async ({ params, body, request, reply }) => {
      const snapshot = await enter(params.chatbotId, request, reply);
      const known = readVisitor(deps, snapshot, request);
      await limits.consume(snapshot, { ip: request.ip, conversationId: null, isMessage: false });
      const claims = await startSession(deps, snapshot, body, { ip: request.ip, known });
      return {
        visitorToken: deps.visitorTokens.mint(claims),
        conversationId: claims.conversationId,
        expiresAt: new Date(claims.expiresAt).toISOString(),
      };
    },
    sendMessage: async ({ params, body, language, request, reply }) => {
      const snapshot = await enter(params.chatbotId, request, reply);
      const known = readVisitor(deps, snapshot, request);
      await limits.consume(snapshot, { ip: request.ip, conversationId: known?.conversationId ?? null });
      const claims = known ?? firstClaims(deps, snapshot, request);
      assertUnlocked(snapshot, claims);
      const visitorToken = known ? null : deps.visitorTokens.mint(claims);
      const turn = await sendMessage(deps, turns, snapshot, claims, {
        text: body.message,
        clientMessageId: body.clientMessageId ?? null,
        ip: request.ip,
        userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
        language: languageOf(claims) ?? language,
        visitorToken,
      });
      if (wantsEvents(request)) return streamTurn(deps, request, reply, turn, 0);
      return {
        conversationId: claims.conversationId,
        ...(visitorToken === null ? {} : { visitorToken }),
        message: await resultOf(turn),
      };
    },
    regenerateMessage: async ({ params, language, request, reply }) => {
      const { snapshot, claims } = await enterAsVisitor(params.chatbotId, request, reply);
      await limits.consume(snapshot, { ip: request.ip, conversationId: claims.conversationId });
      const turn = await regenerateMessage(deps, turns, snapshot, claims, {
        messageId: params.messageId,
        language: languageOf(claims) ?? language,
      });
      if (wantsEvents(request)) return streamTurn(deps, request, reply, turn, 0);
      return { conversationId: claims.conversationId, message: await resultOf(turn) };
    },
    listChatMessages: async ({ params, language, request, reply }) => {
      const { snapshot, claims } = await enterAsVisitor(params.chatbotId, request, reply);
      const rows = await withScope(deps.database, { ...claims, userId: null }, (tx) =>
        listMessages(tx, claims, transcriptLimit),
      );
      const errorMessage = deps.sentences.render(language, 'chat:processingFailed');
      const options = { showSources: snapshot.model.showSources, errorMessage };
      return {
        conversationId: claims.conversationId,
        messages: rows.map((row) => presentMessage(row, options)),
      };
    },
    resumeChatStream: async ({ params, language, request, reply }) => {
      const { snapshot, claims } = await enterAsVisitor(params.chatbotId, request, reply);
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
    stopMessage: async ({ params, request, reply }) => {
      const { claims } = await enterAsVisitor(params.chatbotId, request, reply);
      if (!(await stopAnswer(deps, turns, claims, params.messageId))) throw new AppError('not_found');
    },
    rateMessage: async ({ params, body, request, reply }) => {
      const { claims } = await enterAsVisitor(params.chatbotId, request, reply);
      const rated = await withScope(deps.database, { ...claims, userId: null }, (tx) =>
        rateMessage(tx, claims, params.messageId, { rating: body.rating, comment: body.comment ?? null }),
      );
      if (rated === 0) throw new AppError('not_found');
    },
    previewMessage: async ({ scope, params, body, language, request, reply }) => {
      const snapshot = await findDraft(deps, scope, params.chatbotId);
      const input = { text: body.message, language, requestId: request.id };
      const { stream, conversationId } = previewMessage(deps, snapshot, input);
      if (wantsEvents(request)) return streamTurn(deps, request, reply, stream, 0);
      return { conversationId, message: await resultOf(stream) };
    },
    getPreviewConfig: async ({ scope, params }) => {
      const snapshot = await findDraft(deps, scope, params.chatbotId);
      return presentPublicChatbot(snapshot, {
        isAvailable: true,
        isUnlocked: true,
        languages: deps.sentences.chatLanguages,
      });
    },
  };
}

/** Claims for a first message that came without a token; a retry under one key is the same conversation. */
function firstClaims(deps: ChatDeps, snapshot: ChatbotSnapshot, request: FastifyRequest): VisitorClaims {
  const key = request.headers['idempotency-key'];
  const claims = newClaims(deps, snapshot);
  if (typeof key !== 'string' || key.length < 16 || key.length > 200) return claims;
  const conversationId = retriedConversationId(deps.secret, snapshot.chatbotId, request.ip, key);
  return { ...claims, conversationId };
}

function languageOf(claims: VisitorClaims) {
  const primary = claims.locale?.toLowerCase().split('-')[0];
  return languageOfCode(primary);
}
