import type { AnswerEvent } from '../../api/decode-event.ts';
import { decodeController, decodeTranscript, type ShownMessage } from '../../api/decode-message.ts';
import { ApiError, NetworkError } from '../../api/http.ts';
import type { SentBody, Transport } from '../../api/transport.ts';
import { randomId } from '../../lib/random-id.ts';
import { fields, parseJson } from '../../lib/read.ts';
import {
  type Answer,
  type AnswerInput,
  failedAnswer,
  fromTranscript,
  newAnswer,
  type Question,
} from '../chat-state.ts';
import { askAgainFailure, type Failure, sendFailure } from '../failure.ts';
import type { Session } from '../session.ts';
import type { Store } from '../store.ts';
import { applyEvent } from './apply-event.ts';
import type { Connectivity } from './connectivity.ts';
import { followAnswer } from './follow-answer.ts';

export type Delivery = {
  store: Store;
  session: Session;
  transport: Transport;
  connectivity: Connectivity;
  /** Creates the abort signal of the next answer; the conversation aborts it. */
  nextSignal: () => AbortSignal;
  /** Returns the signal of the whole conversation, for messages that abort nothing else. */
  lastingSignal: () => AbortSignal;
  /** Adds a line that a message caused. */
  addLine: (line: ShownMessage) => void;
  /** Fetches the settings again, because the owner changed what a visitor must provide. Never throws. */
  refreshConfig: () => Promise<void>;
};

/** Sends a question and follows its answer. Failures are stored on the question or the answer; never throws. */
export async function deliver(delivery: Delivery, question: Question, mayRenew = true): Promise<void> {
  const { store, session, transport, connectivity } = delivery;
  const { key, clientMessageId } = question;
  if (!connectivity.isOnline() || session.gate() !== null) {
    store.changeQuestion(key, { delivery: 'queued', failure: null });
    store.set({ gate: session.gate() });
    return;
  }
  const answer = newAnswer(randomId());
  store.changeQuestion(key, { delivery: 'sending', failure: null });
  const isToBot = store.get().talk.controller === 'bot';
  if (isToBot) store.add(answer);
  const signal = isToBot ? delivery.nextSignal() : delivery.lastingSignal();
  try {
    await session.prepare();
    signal.throwIfAborted();
    const open = () => transport.send(session.token(), bodyOf(question), clientMessageId, signal);
    await follow(delivery, answer.key, open, null, signal, () =>
      store.changeQuestion(key, { delivery: 'sent' }),
    );
    // An accepted question means that maintenance is over, regardless of the wait of older questions.
    if (!signal.aborted && !waiting.has(store)) await sendRefused(delivery);
  } catch (error) {
    if (!signal.aborted) await recover(delivery, question, answer.key, error, mayRenew, signal);
  }
}

function bodyOf({ content, reply }: Question): SentBody {
  return reply ? { reply: { inputId: reply.inputId, value: reply.value } } : { message: content };
}

/** Sets the state of the input of an answer. */
export function setInput(store: Store, answerKey: string, state: AnswerInput['state']): void {
  store.changeAnswer(answerKey, (answer) => ({
    ...answer,
    input: answer.input && { ...answer.input, state },
  }));
}

/** The input's state after a refusal that a retry cannot change; null otherwise. */
function inputAfter(error: unknown): AnswerInput['state'] | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'input_closed') return 'closed';
  return error.code === 'validation_failed' ? 'refused' : null;
}

async function recover(
  delivery: Delivery,
  question: Question,
  answerKey: string,
  error: unknown,
  mayRenew: boolean,
  signal: AbortSignal,
): Promise<void> {
  const { store, connectivity } = delivery;
  if (hasBegun(store, answerKey)) return failAnswer(store, answerKey);
  store.remove(answerKey);
  // A person has it, and a lost end of the stream changes nothing.
  if (
    store
      .get()
      .messages.some((one) => one.key === question.key && 'delivery' in one && one.delivery === 'sent')
  )
    return;
  const inputState = inputAfter(error);
  if (question.reply && inputState) {
    store.remove(question.key);
    setInput(store, question.reply.answerKey, inputState);
    return;
  }
  if (error instanceof ApiError && mayRenew && isAboutAccess(error)) {
    await renewAccess(delivery, error);
    return deliver(delivery, question, false);
  }
  if (error instanceof NetworkError && !connectivity.isOnline()) {
    store.changeQuestion(question.key, { delivery: 'queued' });
    return;
  }
  const failure = sendFailure(error, Date.now());
  store.changeQuestion(question.key, { delivery: 'failed', failure });
  if (isMaintenance(failure)) void sendAfterMaintenance(delivery, failure, signal);
}

function isMaintenance(failure: Failure | null): boolean {
  return failure?.message === 'maintenance';
}

/**
 * Chats that wait to resend questions refused by maintenance, with the signal of the latest attempt; each attempt aborts the one
 * before.
 */
const waiting = new WeakMap<Store, AbortSignal>();

/** Resends the questions refused by maintenance in order, and repeats this until maintenance is over. Never throws. */
async function sendAfterMaintenance(
  delivery: Delivery,
  refused: Failure,
  signal: AbortSignal,
): Promise<void> {
  const { store, connectivity } = delivery;
  const isWaiting = waiting.has(store);
  waiting.set(store, signal);
  if (isWaiting) return;
  let failure: Failure | null = refused;
  while (failure) {
    const latest: AbortSignal = waiting.get(store) ?? signal;
    await connectivity.wait(Math.max(0, (failure.waitUntilMs ?? 0) - Date.now()), latest);
    failure = latest.aborted ? null : await sendRefused(delivery);
  }
  waiting.delete(store);
}

/** Resends the refused questions until one is refused again, and returns why. */
async function sendRefused(delivery: Delivery): Promise<Failure | null> {
  const { store } = delivery;
  const refusedOf = (key: string) =>
    store
      .get()
      .messages.find(
        (message): message is Question =>
          message.key === key && message.role === 'user' && isMaintenance(message.failure),
      );
  for (const { key } of store.get().messages) {
    const question = refusedOf(key);
    if (!question) continue;
    // The answer is appended at the end, so move the question right before it.
    store.remove(key);
    store.add(question);
    await deliver(delivery, question);
    const again = refusedOf(key);
    if (again) return again.failure;
  }
  return null;
}

export function isAboutAccess(error: ApiError): boolean {
  return (
    error.code === 'visitor_token_invalid' ||
    error.code === 'consent_required' ||
    error.code === 'password_required'
  );
}

export async function renewAccess({ session, refreshConfig }: Delivery, error: ApiError): Promise<void> {
  if (error.code === 'consent_required') session.forgetConsent();
  else session.drop();
  if (error.code !== 'visitor_token_invalid') await refreshConfig();
}

/** Requests another answer in place of `former`, which is restored if the server refuses. Never throws. */
export async function deliverAgain(
  delivery: Delivery,
  former: Answer,
  open: (signal: AbortSignal) => Promise<Response>,
): Promise<void> {
  const { store } = delivery;
  const { key } = former;
  store.changeAnswer(key, () => newAnswer(key));
  const signal = delivery.nextSignal();
  try {
    await follow(delivery, key, () => open(signal), null, signal);
  } catch (error) {
    if (signal.aborted) return;
    if (hasBegun(store, key)) return failAnswer(store, key);
    store.changeAnswer(key, () => ({ ...former, failure: askAgainFailure(error, Date.now()) }));
    if (!(error instanceof ApiError) || !isAboutAccess(error)) return;
    await renewAccess(delivery, error);
    store.set({ gate: delivery.session.gate() });
  }
}

/** Resumes an answer that was running when the visitor left the page. Never throws. */
export async function pickUp(delivery: Delivery, answerKey: string, messageId: string): Promise<void> {
  delivery.store.changeAnswer(answerKey, (answer) => ({ ...answer, content: '' }));
  const signal = delivery.nextSignal();
  try {
    await follow(delivery, answerKey, undefined, `${messageId}:0`, signal);
  } catch {
    if (!signal.aborted) failAnswer(delivery.store, answerKey);
  }
}

async function follow(
  delivery: Delivery,
  answerKey: string,
  open: (() => Promise<Response>) | undefined,
  lastEventId: string | null,
  signal: AbortSignal,
  onBegin?: () => void,
): Promise<void> {
  const { store, session, transport, connectivity } = delivery;
  const { visitor } = transport;
  const onEvent = (event: AnswerEvent) => {
    if (signal.aborted) return;
    if (event.event === 'message') delivery.addLine(event.data.message);
    if (event.event === 'start') {
      session.adopt(event.data.visitorToken ?? null);
      place(store, answerKey, event.data.messageId);
    }
    if (event.event === 'start' || event.event === 'done') {
      store.set({ hasConversation: session.token() !== null });
      onBegin?.();
    }
    if (event.event === 'done') {
      const { message, controller, state } = event.data;
      transport.keepState?.(state);
      if (!message) store.remove(answerKey);
      if (controller) store.set({ talk: { ...store.get().talk, controller } });
    }
    store.changeAnswer(answerKey, (answer) => applyEvent(answer, event), event.event === 'token');
  };
  const outcome = await followAnswer({
    ...(open ? { open } : {}),
    resume: visitor && ((eventId) => visitor.resume(session.token() ?? '', eventId, signal)),
    lastEventId,
    onEvent,
    onConnection: (connection) => store.set({ connection }),
    connectivity,
    signal,
  });
  if (outcome === 'gone') await reload(delivery, signal);
}

/** Makes place for the answer that begins, or takes it away if a person answers instead. */
function place(store: Store, answerKey: string, messageId: string | null): void {
  if (messageId === null) store.remove(answerKey);
  else if (!store.get().messages.some(({ key }) => key === answerKey)) store.add(newAnswer(answerKey));
}

/** Replaces the messages with the server's transcript, but keeps unsent questions. */
export async function reload({ store, session, transport }: Delivery, signal: AbortSignal): Promise<void> {
  const token = session.token();
  if (token === null || !transport.visitor) return;
  const response = await transport.visitor.transcript(token, signal);
  const transcript = fields(parseJson(await response.text()));
  const restored = decodeTranscript(transcript).map(fromTranscript);
  if (signal.aborted) return;
  const unsent = store
    .get()
    .messages.filter((message) => message.role === 'user' && message.delivery !== 'sent');
  store.set({
    messages: [...restored, ...unsent],
    hasConversation: true,
    // The live stream tells the rest first.
    talk: { ...store.get().talk, controller: decodeController(transcript.controller) },
  });
}

function hasBegun(store: Store, answerKey: string): boolean {
  return store
    .get()
    .messages.some((message) => message.key === answerKey && message.role === 'assistant' && message.id);
}

function failAnswer(store: Store, answerKey: string): void {
  store.changeAnswer(answerKey, failedAnswer);
}
