import type { MessageSource } from '@parley/contracts/resources/chat';
import { withScope } from '../../db/scope.ts';
import { runTurn } from '../../engine/run-turn.ts';
import { monthOf } from '../../lib/month.ts';
import { appendEvent } from '../../record/append-event.ts';
import { presentMessage } from '../../record/present-message.ts';
import { countTokens, type Ending, endMessage, saveProgress } from './chat.queries.ts';
import type { ChatDeps } from './chat-deps.ts';
import { toChatEvent } from './to-chat-event.ts';
import { StoppedByVisitor, TurnCutOff, type TurnOrder } from './turn-order.ts';
import { turnParts } from './turn-parts.ts';
import type { TurnStream } from './turn-stream.ts';

const saveEveryMs = 1_000;

/** What a turn has come to so far. */
interface Draft {
  content: string;
  sources: MessageSource[];
  mode: Ending['mode'];
  usage: Ending['usage'];
}

/** Runs one turn and ends it exactly once, whatever happens on the way; every event goes into `stream`. */
export async function answerTurn(
  deps: ChatDeps,
  order: TurnOrder,
  stream: TurnStream,
  signal: AbortSignal,
): Promise<void> {
  const { claims, accepted, visitorToken } = order;
  stream.push({
    event: 'start',
    data: {
      messageId: accepted.answerId,
      userMessageId: accepted.userMessageId,
      conversationId: claims.conversationId,
      ...(visitorToken === null ? {} : { visitorToken }),
    },
  });
  const draft: Draft = { content: '', sources: [], mode: null, usage: null };
  const stopSaving = saveRegularly(deps, order, draft);
  const outcome = await produce(deps, order, stream, draft, signal);
  await stopSaving();
  await conclude(deps, order, stream, draft, outcome);
}

type Outcome = Pick<Ending, 'status' | 'errorCode'>;

async function produce(
  deps: ChatDeps,
  order: TurnOrder,
  stream: TurnStream,
  draft: Draft,
  signal: AbortSignal,
): Promise<Outcome> {
  const { snapshot, accepted, question, language } = order;
  const input = {
    question,
    history: accepted.history
      .filter((message) => message.status !== 'running' && message.content !== '')
      .map(({ role, content }) => ({
        role: role === 'user' ? ('user' as const) : ('assistant' as const),
        content,
      })),
    chatbot: {
      name: snapshot.name,
      companyName: snapshot.companyName,
      systemInstructions: snapshot.model.systemInstructions,
    },
    language,
    unknownSentence: deps.sentences.render(language, 'chat:dontKnow'),
  };
  try {
    const parts = await turnParts(deps, snapshot);
    for await (const event of runTurn(input, parts, signal)) {
      if (event.type === 'token') draft.content += event.text;
      if (event.type === 'replace') draft.content = event.text;
      if (event.type === 'sources') draft.sources = event.sources;
      if (event.type === 'end') {
        draft.content = event.content;
        draft.mode = event.mode;
        draft.usage = event.usage;
      } else if (event.type !== 'sources' || snapshot.model.showSources) {
        stream.push(toChatEvent(event));
      }
    }
    return { status: 'complete', errorCode: null };
  } catch (error) {
    if (error instanceof StoppedByVisitor) return { status: 'stopped', errorCode: null };
    if (error instanceof TurnCutOff) return { status: 'incomplete', errorCode: null };
    deps.log.error({ err: error, answerId: accepted.answerId }, 'turn_failed');
    return { status: 'failed', errorCode: 'internal_error' };
  }
}

/** The second transaction: the answer with its status, sources and usage, and the event of it. */
async function conclude(
  deps: ChatDeps,
  order: TurnOrder,
  stream: TurnStream,
  draft: Draft,
  outcome: Outcome,
): Promise<void> {
  const { claims, accepted, snapshot, language } = order;
  const at = deps.clock.now();
  const responseMs = Math.max(0, at.getTime() - accepted.at.getTime());
  const isModel = draft.mode === 'model' || draft.mode === 'fallback-model';
  const ending: Ending = {
    ...draft,
    ...outcome,
    answerId: accepted.answerId,
    provider: isModel ? snapshot.model.provider : null,
    model: isModel ? snapshot.model.name : null,
    responseMs,
    at,
  };
  const row = await withScope(
    deps.database,
    { organizationId: claims.organizationId, userId: null },
    async (tx) => {
      const ended = await endMessage(tx, claims, ending);
      if (!ended) return undefined;
      await appendEvent(tx, deps, {
        organizationId: claims.organizationId,
        type: 'message.answered',
        resource: 'conversation',
        resourceId: claims.conversationId,
        chatbotId: claims.chatbotId,
        data: { responseMs, mode: draft.mode, status: outcome.status },
      });
      if (draft.usage) await countTokens(tx, claims.organizationId, monthOf(at).key, draft.usage);
      return ended;
    },
  );
  deps.metrics.turns.inc({ mode: draft.mode ?? 'none', status: outcome.status });
  deps.metrics.turnSeconds.observe({ mode: draft.mode ?? 'none' }, responseMs / 1000);
  if (!row) return;
  const errorMessage = deps.sentences.render(language, 'chat:processingFailed');
  if (outcome.errorCode !== null) {
    stream.push({ event: 'error', data: { code: outcome.errorCode, message: errorMessage } });
  }
  const message = presentMessage(row, { showSources: snapshot.model.showSources, errorMessage });
  stream.push({ event: 'done', data: { message } });
}

/** Writes the text so far each second while it grows; the answer stops that and waits for the last write. */
function saveRegularly(deps: ChatDeps, { claims, accepted }: TurnOrder, draft: Draft): () => Promise<void> {
  let saved = '';
  let writing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    if (draft.content === saved) return;
    const { content } = draft;
    saved = content;
    writing = withScope(
      deps.database,
      { organizationId: claims.organizationId, userId: null },
      async (tx) => {
        await saveProgress(tx, claims.organizationId, accepted.answerId, content);
      },
    ).catch((error: unknown) => deps.log.warn({ err: error, answerId: accepted.answerId }, 'turn_not_saved'));
  }, saveEveryMs);
  return async () => {
    clearInterval(timer);
    await writing;
  };
}
