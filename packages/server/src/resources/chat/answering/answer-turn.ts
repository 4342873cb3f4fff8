import { setTimeout as sleep } from 'node:timers/promises';
import type { FlowStepEvent } from '@parley/contracts/resources/chatbot/chat';
import type { Transaction } from '../../../db/database.ts';
import { DatabaseUnavailable } from '../../../db/errors.ts';
import { tenantScope, withScope } from '../../../db/scope.ts';
import type { FlowOutcome } from '../../../engine/flow/flow-turn.ts';
import { ModelFailure } from '../../../engine/model-failure.ts';
import { runTurn } from '../../../engine/run-turn.ts';
import type { TurnInput } from '../../../engine/turn.ts';
import { announce } from '../../../handover/announce.ts';
import type { Limiter } from '../../../lib/timing/limiter.ts';
import { monthOf } from '../../../lib/timing/month.ts';
import { eventChannel } from '../../../record/outbox/append-event.ts';
import { type PromptMessage, saveProgress } from '../chat.queries.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { type Delivered, type HandsOver, handOver } from '../delivery/deliver-message.ts';
import { formOfAnswer } from '../intake/contact-form.ts';
import { readLeasedMessage } from '../lost-turns/read-leased-message.ts';
import { endingSentences, presentMessage } from '../message.presenter.ts';
import type { EndedRow, MessageRow } from '../message-row.queries.ts';
import type { TurnStream } from '../streaming/turn-stream.ts';
import { anonymizeHistory } from '../visitors/anonymize-text.ts';
import { shownToVisitors } from '../visitors/page/public-chatbot.presenter.ts';
import { type Ending, endTurn } from './end-turn.queries.ts';
import { hasEffects, storeEffects } from './flow/flow-effects.ts';
import { flowEnding, flowTurn, hasStopped, type PlayedFlow } from './flow/flow-turn.ts';
import { countTurn, createStepTimer } from './measure-turn.ts';
import { offerPerson } from './offer-person.ts';
import { toChatEvent } from './to-chat-event.ts';
import { applyEvent, emptyDraft, type TurnDraft } from './turn-draft.ts';
import { TurnCutOff, type TurnOrder, TurnStopped } from './turn-order.ts';
import { turnInput, turnParts } from './turn-parts.ts';

const saveEveryMs = 1_000;
const storePausesMs = [250, 1_000];

export interface AnswerDeps extends ChatDeps {
  /** Limits how many answers are stored at a time. */
  ends: Limiter;
}

/** Runs one turn and ends it exactly once, whatever happens; every event is added to `stream`. */
export async function answerTurn(
  deps: AnswerDeps,
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
  const draft = emptyDraft();
  const stopSaving = saveRegularly(deps, order, draft);
  const outcome = await produce(deps, order, stream, draft, signal);
  await stopSaving();
  try {
    await concludeWhenAble(() => conclude(deps, order, stream, draft, outcome));
  } catch (error) {
    // If the answer cannot be stored, the turn must still end, so that the conversation can continue.
    deps.log.error({ err: error, answerId: order.accepted.answerId }, 'answer_not_stored');
    await conclude(deps, order, stream, emptyDraft(), { status: 'failed', errorCode: 'internal_error' });
  }
}

/**
 * Retries while the database is unavailable, because the reader has already seen the answer. An answer ends only once, however
 * often this runs.
 */
async function concludeWhenAble(store: () => Promise<void>): Promise<void> {
  for (const pauseMs of storePausesMs) {
    try {
      await store();
      return;
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      await sleep(pauseMs);
    }
  }
  await store();
}

type Outcome = Pick<Ending, 'status' | 'errorCode'> & {
  flow?: PlayedFlow | null;
  /** Set if the answer is followed by a person; the caller has found that one is offered. */
  handsOver?: HandsOver | null;
};

async function produce(
  deps: ChatDeps,
  order: TurnOrder,
  stream: TurnStream,
  draft: TurnDraft,
  signal: AbortSignal,
): Promise<Outcome> {
  const { snapshot, accepted, question, language } = order;
  const { showSources } = snapshot.model;
  try {
    const before = await anonymizeHistory(snapshot, endedOf(accepted));
    const history = before.map(({ role, content }) => ({ role: roleInPrompt(role), content }));
    const parts = await turnParts(deps, snapshot, {
      language,
      attempts: draft.attempts,
      found: accepted.found,
    });
    const played = order.flow ? await flowTurn(deps, order, order.flow, { history, parts }, signal) : null;
    const freely = () => {
      const { contact } = accepted;
      const input = { question, history, language, contact, ...order.program };
      return runTurn(turnInput(deps, snapshot, input), parts, signal);
    };
    let flow: FlowOutcome | null = null;
    const path: FlowStepEvent[] = [];
    const timed = createStepTimer();
    for await (const event of played ?? freely()) {
      if (event.type === 'node') {
        path.push(timed(event.step));
        continue;
      }
      if (event.type === 'flow') {
        flow = event.outcome;
        continue;
      }
      applyEvent(draft, event, deps.models.costOf);
      const told = toChatEvent(event, showSources);
      if (told?.event === 'token') stream.say(told.data.text);
      else if (told) stream.push(told);
    }
    const status = flow && hasStopped(signal) ? 'stopped' : draft.isCut ? 'incomplete' : 'complete';
    const goesOn = status !== 'stopped' && !flow?.input && !flow?.handsOver && !flow?.closes;
    const byRule = goesOn ? await offerAfter(deps, order, draft, before) : null;
    return {
      status,
      errorCode: status === 'incomplete' ? draft.cutReason : null,
      flow: flow && { outcome: flow, path },
      handsOver: flow?.handsOver ? { reason: 'flow', ...flow.handsOver } : byRule,
    };
  } catch (error) {
    if (error instanceof TurnStopped) return { status: 'stopped', errorCode: null };
    if (error instanceof TurnCutOff) return { status: 'incomplete', errorCode: null };
    if (error instanceof ModelFailure) return { status: 'failed', errorCode: 'model_failed' };
    deps.log.error({ err: error, answerId: accepted.answerId }, 'turn_failed');
    return { status: 'failed', errorCode: 'internal_error' };
  }
}

/** As `offerPerson`. The answer is complete by then, so an error only leaves the offer out. */
async function offerAfter(...turn: Parameters<typeof offerPerson>): Promise<HandsOver | null> {
  try {
    return await offerPerson(...turn);
  } catch (error) {
    const [deps, { accepted }] = turn;
    deps.log.error({ err: error, answerId: accepted.answerId }, 'person_not_offered');
    return null;
  }
}

/** The previous messages, without running or empty answers. */
function endedOf({ history }: TurnOrder['accepted']): PromptMessage[] {
  return history.filter((message) => message.status !== 'running' && message.content !== '');
}

function roleInPrompt(role: PromptMessage['role']): TurnInput['history'][number]['role'] {
  return role === 'user' ? 'user' : 'assistant';
}

/** The turn's second transaction: stores the answer with its status, sources, and usage, and appends its event. */
async function conclude(
  deps: AnswerDeps,
  order: TurnOrder,
  stream: TurnStream,
  draft: TurnDraft,
  outcome: Outcome,
): Promise<void> {
  const { claims, accepted, snapshot, language } = order;
  const at = deps.clock.now();
  const responseMs = Math.max(0, at.getTime() - accepted.at.getTime());
  const { answeredBy, ...written } = draft;
  const { flow = null, handsOver = null, ...ended } = outcome;
  const ending: Ending = {
    ...written,
    ...ended,
    input:
      flow?.outcome.input ??
      formOfAnswer(deps, language, { ...accepted, asksForContact: draft.asksForContact }),
    flow: await flowEnding(deps, order, flow),
    answerId: accepted.answerId,
    eventId: deps.ids.next(),
    month: monthOf(accepted.at).key,
    provider: answeredBy?.provider ?? null,
    model: answeredBy?.model ?? null,
    responseMs,
    at,
  };
  const scope = tenantScope(claims.organizationId);
  const store = () =>
    deps.ends.run(() =>
      withScope(deps.database, scope, (tx) => {
        tx.notifyAfterCommit(eventChannel);
        return end(deps, tx, order, ending, { flow: flow?.outcome ?? null, handsOver });
      }),
    );
  // The first call may have waited for a person who took over meanwhile.
  const row = (await store()) ?? (await store());
  countTurn(deps, draft, { status: row?.status === 'withheld' ? 'withheld' : outcome.status, responseMs });
  if (!row) return;
  const { status, controller, handedOver } = row;
  // People who have the conversation see at once how the answer ended.
  const type = handedOver?.announces ?? 'message.answered';
  if (controller !== 'bot') void announce(deps, { ...claims, type, withheldId: null });
  if (status === 'withheld') {
    stream.withdraw();
    return stream.push({ event: 'done', data: { message: null, controller } });
  }
  const said = endingSentences(deps, language);
  if (outcome.status === 'failed' && outcome.errorCode !== null) {
    stream.push({ event: 'error', data: { code: outcome.errorCode, message: said.errorMessage } });
  }
  const present = (shown: MessageRow) => presentMessage(shown, { ...shownToVisitors(snapshot), ...said });
  const message = present({ ...row, status });
  if (message.input) stream.push({ event: 'input', data: { input: message.input } });
  for (const line of handedOver?.lines ?? []) {
    stream.push({ event: 'message', data: { message: present(line) } });
  }
  stream.push({ event: 'done', data: { message, controller } });
}

/** How a turn ended, and what followed if a person was asked for. */
type Ended = EndedRow & { handedOver?: Pick<Delivered, 'lines' | 'announces'> };

/** What the end of a turn causes besides its answer. */
interface Consequences {
  flow: FlowOutcome | null;
  handsOver: HandsOver | null;
}

/**
 * With neither effects of the flow nor a person who is asked for, a single statement that also commits; otherwise they follow
 * before the commit.
 */
async function end(
  deps: ChatDeps,
  tx: Transaction,
  { claims, snapshot }: Pick<TurnOrder, 'claims' | 'snapshot'>,
  ending: Ending,
  { flow, handsOver }: Consequences,
): Promise<Ended | undefined> {
  const effects = flow && hasEffects(flow) ? flow : null;
  if (!effects && !handsOver) return endTurn(tx.last, claims, ending);
  const row = await endTurn(tx, claims, ending);
  if (!row || row.status === 'withheld') return row;
  if (effects) {
    const closes = effects.closes && row.controller === 'bot';
    await storeEffects(deps, tx, claims, { ...effects, closes });
  }
  // The visitor may have asked for a person meanwhile.
  if (!handsOver || row.controller !== 'bot') return row;
  const { controller, ...handedOver } = await handOver(
    tx,
    deps,
    claims,
    handsOver,
    snapshot.deployment.people,
  );
  return { ...row, controller, handedOver };
}

/** Saves the text so far. If a person has taken over, asks for the stop that a lost notification did not bring. */
async function save(
  deps: ChatDeps,
  { claims, accepted }: Pick<TurnOrder, 'claims' | 'accepted'>,
  content: string,
): Promise<void> {
  const { organizationId, chatbotId, conversationId } = claims;
  const { answerId: messageId } = accepted;
  const saved = await withScope(deps.database, tenantScope(organizationId), (tx) =>
    saveProgress(tx, organizationId, messageId, content),
  );
  if (saved > 0 || (await readLeasedMessage(deps, claims, messageId))?.status !== 'withheld') return;
  await deps.pubsub.requestStop({ organizationId, chatbotId, conversationId, messageId, isWithheld: true });
}

/** Saves the growing text every second. The returned function stops saving and waits for the last write. */
function saveRegularly(
  deps: ChatDeps,
  { claims, accepted }: TurnOrder,
  draft: TurnDraft,
): () => Promise<void> {
  let saved = '';
  let writing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    if (draft.content === saved) return;
    const { content } = draft;
    saved = content;
    writing = save(deps, { claims, accepted }, content).catch((error: unknown) =>
      deps.log.warn({ err: error, answerId: accepted.answerId }, 'turn_not_saved'),
    );
  }, saveEveryMs);
  return async () => {
    clearInterval(timer);
    await writing;
  };
}
