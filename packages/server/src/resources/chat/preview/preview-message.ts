import type { ChatLanguage } from '@parley/contracts/language/languages';
import { generatedMark, type Message } from '@parley/contracts/resources/chatbot/chat';
import { withScope } from '../../../db/scope.ts';
import type { FlowInput, FlowOutcome } from '../../../engine/flow/flow-turn.ts';
import { ModelFailure } from '../../../engine/model-failure.ts';
import { runTurn } from '../../../engine/run-turn.ts';
import { found } from '../../../errors/app-error.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import { collectsContacts } from '../../../kernel/chatbot/privacy.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { failureSentence } from '../answering/failure-sentence.ts';
import { languageOfQuestion } from '../answering/language/language-of-question.ts';
import { createStepTimer } from '../answering/measure-turn.ts';
import { toChatEvent } from '../answering/to-chat-event.ts';
import { applyEvent, emptyDraft } from '../answering/turn-draft.ts';
import { turnInput, turnParts } from '../answering/turn-parts.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { turnDeadlineMs } from '../intake/accept-message.ts';
import { type ContactReply, formOfAnswer, questionOfReply } from '../intake/contact-form.ts';
import { type ContactStep, leftDetails } from '../intake/contact-step.ts';
import type { FlowReply } from '../intake/flow-reply.ts';
import { TurnStream } from '../streaming/turn-stream.ts';
import { anonymizeText } from '../visitors/anonymize-text.ts';
import { type PreviewedFlow, playPreview, sealState } from './preview-flow.ts';

/** The saved draft of a chatbot in the caller's organization. @throws AppError `not_found`. */
export async function findDraft(deps: ChatDeps, scope: Scope, chatbotId: string): Promise<ChatbotSnapshot> {
  const id = { organizationId: scope.organizationId, chatbotId };
  const snapshot = found(await withScope(deps.database, scope, (tx) => deps.snapshots.draft(tx, id)));
  return snapshot;
}

interface PreviewedMessage {
  text: string;
  reply: ContactReply | null;
  flowReply: FlowReply | null;
  page: FlowInput['page'];
  language: ChatLanguage;
  requestId: string;
  /** The flow to run and its state; null without a flow. */
  flow: PreviewedFlow | null;
}

/** Runs one turn of the draft that is neither stored nor counted. */
export function previewMessage(
  deps: ChatDeps,
  snapshot: ChatbotSnapshot,
  input: PreviewedMessage,
): { stream: TurnStream; conversationId: string } {
  const stream = new TurnStream(deps.ids.next());
  const conversationId = deps.ids.next();
  stream.push({
    event: 'start',
    data: { messageId: stream.messageId, userMessageId: deps.ids.next(), conversationId },
  });
  run(deps, snapshot, input, stream)
    .catch((error: unknown) => {
      const isModel = error instanceof ModelFailure;
      if (!isModel) deps.log.warn({ err: error, requestId: input.requestId }, 'preview_failed');
      const code = isModel ? 'model_failed' : 'internal_error';
      const message = isModel
        ? failureSentence(deps, input.language, error)
        : deps.sentences.render(input.language, 'chat:processingFailed');
      stream.push({ event: 'error', data: { code, message } });
    })
    .finally(() => stream.end());
  return { stream, conversationId };
}

async function run(
  deps: ChatDeps,
  snapshot: ChatbotSnapshot,
  { text: written, reply, flowReply, page, language: spoken, flow }: PreviewedMessage,
  stream: TurnStream,
): Promise<void> {
  const startedAt = deps.clock.now();
  const { showSources } = snapshot.model;
  // A preview stores nothing, but shows what a visitor would read, with masking.
  const text = await anonymizeText(snapshot, written);
  const contact = previewedStep(snapshot, text, reply);
  const question = reply ? questionOfReply(reply, text) : text;
  const language = languageOfQuestion(question, spoken, {
    isReply: flow !== null && !reply && (flowReply !== null || Boolean(flow.state?.at)),
  });
  const draft = emptyDraft();
  const parts = await turnParts(deps, snapshot, { language, attempts: draft.attempts });
  // Members who test a model must see its failure rather than the built-in answerer's text.
  const tried = parts.modelSteps.length > 0 ? { ...parts, extract: null } : parts;
  const signal = AbortSignal.timeout(turnDeadlineMs);
  const events =
    flow && !reply
      ? playPreview(deps, snapshot, flow, {
          message: { text: written, reply: flowReply ?? undefined },
          page,
          language,
          contact,
          at: startedAt,
          free: { history: [], parts, answering: tried },
          signal,
        })
      : runTurn(turnInput(deps, snapshot, { question, history: [], language, contact }), tried, signal);
  const timed = createStepTimer();
  let played: FlowOutcome | null = null;
  for await (const event of events) {
    if (event.type === 'node') {
      stream.push({ event: 'node', data: timed(event.step) });
      continue;
    }
    if (event.type === 'flow') {
      played = event.outcome;
      continue;
    }
    applyEvent(draft, event, deps.models.costOf);
    const told = toChatEvent(event, showSources);
    if (told) stream.push(told);
  }
  const message: Message = {
    id: stream.messageId,
    role: 'assistant',
    status: draft.isCut ? 'incomplete' : 'complete',
    error: draft.cutReason && {
      code: draft.cutReason,
      message: deps.sentences.render(language, 'chat:incomplete'),
    },
    content: draft.content,
    createdAt: startedAt.toISOString(),
    sources: showSources ? draft.sources : [],
    suggestions: [...draft.suggestions],
    input:
      played?.input ??
      formOfAnswer(deps, language, {
        answerId: stream.messageId,
        asksForContact: draft.asksForContact,
        contact,
      }),
    mode: draft.mode,
    ...generatedMark({ ...draft, role: 'assistant' }),
    responseMs: deps.clock.now().getTime() - startedAt.getTime(),
    usage: draft.usage,
  };
  const state = flow && sealState(deps, snapshot, played?.state ?? flow.state);
  stream.push({ event: 'done', data: { message, state, model: draft.answeredBy?.model ?? null } });
}

/** How the answer to a previewed message treats contact details. */
export function previewedStep(
  snapshot: ChatbotSnapshot,
  text: string,
  reply: ContactReply | null,
): ContactStep {
  if (!collectsContacts(snapshot)) return 'none';
  if (reply) return reply.contact === null ? 'decline' : 'thank';
  return leftDetails(snapshot, text, null) === undefined ? 'ask' : 'thank';
}
