import type { openAiRoutes } from '@parley/contracts/resources/chatbot/openai';
import { readerOf } from '../../../db/scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import type { Handlers } from '../../../kernel/exchange/handler.ts';
import type { HttpReply } from '../../../kernel/exchange/http-exchange.ts';
import { openAiError } from '../../../kernel/exchange/openai-error.ts';
import type { Scope } from '../../../kernel/scope.ts';
import type { Turns } from '../answering/running/turns.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { failureOf, resultOf } from '../streaming/turn-result.ts';
import { type FindPublicChatbot, isOpen } from '../visitors/page/public-access.ts';
import type { VisitorLimits } from '../visitors/visitor-limits.ts';
import { answerKept } from './answer-kept.ts';
import { answerUnkept } from './answer-unkept.ts';
import { presentCompletion, shownText } from './completion.presenter.ts';
import { readCompletion } from './read-completion.ts';
import { streamCompletion } from './stream-completion.ts';

/** Handlers for API callers that use OpenAI's protocol with a key of the chatbot's organization. */
export function openAiHandlers(
  deps: ChatDeps,
  turns: Turns,
  findChatbot: FindPublicChatbot,
  limits: VisitorLimits,
): Handlers<typeof openAiRoutes> {
  return {
    createChatCompletion: async ({ body, scope, language, request, reply }) => {
      const asked = readCompletion(body);
      const snapshot = await findModel(findChatbot, scope, body.model);
      await limits.consume(snapshot, { ip: null, conversationId: null });
      const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null;
      const caller = { ip: request.ip, userAgent, language };
      const { stream, conversationId, onGone } =
        asked.keeps === null
          ? { ...stopping(await answerUnkept(deps, turns, snapshot, asked, language)), conversationId: null }
          : { ...(await answerKept(deps, turns, snapshot, asked, caller)), onGone: () => {} };
      const head = {
        id: `chatcmpl-${stream.messageId}`,
        created: Math.floor(deps.clock.now().getTime() / 1000),
        model: snapshot.chatbotId,
      };
      const { showSources } = snapshot.model;
      if (asked.isStreamed) {
        return streamCompletion(request, reply, stream, {
          head,
          conversationId,
          showSources,
          includesUsage: asked.includesUsage,
          errorBody: (code) =>
            openAiError(new AppError(code), deps.sentences.render(language, `errors.${code}`)),
          onGone,
        });
      }
      whenGone(reply, onGone);
      const message = await resultOf(stream);
      const failure = failureOf(message);
      if (failure !== null) throw new AppError(failure);
      const content = shownText(message.content, showSources);
      return presentCompletion(head, { message: { ...message, content }, conversationId });
    },
    listOpenAiModels: async ({ scope }) => ({ object: 'list', data: await listModels(deps, scope) }),
    getOpenAiModel: async ({ scope, params }) => {
      const model = (await listModels(deps, scope)).find(({ id }) => id === params.chatbotId);
      if (!model) throw new AppError('model_not_found');
      return model;
    },
  };
}

/** @throws AppError `model_not_found` unless the id is a published chatbot of the caller's organization. */
async function findModel(
  findChatbot: FindPublicChatbot,
  { organizationId }: Scope,
  model: string,
): Promise<ChatbotSnapshot> {
  const snapshot = await findChatbot(model).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'chatbot_not_found') return undefined;
    throw error;
  });
  if (snapshot?.organizationId !== organizationId || !isOpen(snapshot)) throw new AppError('model_not_found');
  return snapshot;
}

function stopping<T extends { stop(): void }>({ stop, ...turn }: T) {
  return { ...turn, onGone: stop };
}

/** Calls `onGone` if the connection closes before the response was sent. */
function whenGone({ raw }: HttpReply, onGone: () => void): void {
  const leave = () => {
    if (!raw.writableFinished) onGone();
  };
  if (raw.destroyed) leave();
  else raw.once('close', leave);
}

async function listModels(deps: ChatDeps, { organizationId, userId }: Scope) {
  const reader = readerOf(deps.database, { organizationId, userId });
  const rows = await deps.listPublished(reader, organizationId);
  return rows.map(({ id, name, created_at: createdAt }) => ({
    id,
    object: 'model' as const,
    created: Math.floor(createdAt.getTime() / 1000),
    owned_by: 'parley' as const,
    name,
  }));
}
