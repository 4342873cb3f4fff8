import type { FlowStepEvent, Message } from '@parley/contracts/resources/chatbot/chat';
import type { Controller } from '@parley/contracts/values/inbox-lists';
import { AppError } from '../../../errors/app-error.ts';
import { refusedBy } from '../../../handover/change-control.ts';
import type { TurnStream } from './turn-stream.ts';

const failures = ['model_failed', 'chatbot_unavailable'] as const;
export type TurnFailure = (typeof failures)[number] | 'internal_error';

/** Maps the code of an error event to a failure that API callers know. */
export function toFailure(code: string | undefined): TurnFailure {
  return failures.find((one) => one === code) ?? 'internal_error';
}

/** Why an answer failed; null if it did not. */
export function failureOf({ status, error }: Message): TurnFailure | null {
  if (status === 'stopped') return 'chatbot_unavailable';
  return status === 'failed' ? toFailure(error?.code) : null;
}

/** How a turn ended; `message` is null if a person answers instead, or took over meanwhile. */
export interface TurnEnd {
  message: Message | null;
  userMessageId: string;
  /** The system lines that the visitor's message caused. */
  lines: Message[];
  controller: Controller;
}

/**
 * Waits for the end of a turn. @throws AppError with the failure if the turn has none.
 * @param saysWhy whether the error includes the reason.
 */
export async function endOf(turn: TurnStream, saysWhy = false): Promise<TurnEnd> {
  let end: Pick<TurnEnd, 'message' | 'controller'> | undefined;
  let userMessageId = '';
  const lines: Message[] = [];
  let code: string | undefined;
  let why: string | undefined;
  turn.subscribe(0, ({ event }) => {
    if (event.event === 'start') userMessageId = event.data.userMessageId;
    if (event.event === 'message') lines.push(event.data.message);
    if (event.event === 'done') {
      const { message, controller = 'bot' } = event.data;
      end = { message, controller };
    }
    if (event.event === 'error') ({ code, message: why } = event.data);
  });
  await turn.ended;
  if (!end) throw new AppError(toFailure(code), saysWhy && why ? { extra: { message: why } } : {});
  return { ...end, userMessageId, lines };
}

/**
 * As `endOf`, for callers that cannot talk to people.
 * @throws AppError `transition_refused` if a person took over meanwhile, and what `endOf` throws.
 */
export async function resultOf(turn: TurnStream, saysWhy = false): Promise<Message> {
  const { message, controller } = await endOf(turn, saysWhy);
  if (message === null) throw refusedBy({ controller });
  return message;
}

/** As `resultOf`, for a test run, with the steps of the flow. @throws what `resultOf` throws. */
export async function previewResultOf(
  turn: TurnStream,
): Promise<{ message: Message; state: string | null; model: string | null; trace: FlowStepEvent[] }> {
  const trace: FlowStepEvent[] = [];
  let state: string | null = null;
  let model: string | null = null;
  turn.subscribe(0, ({ event }) => {
    if (event.event === 'node') trace.push(event.data);
    if (event.event === 'done') ({ state = null, model = null } = event.data);
  });
  return { message: await resultOf(turn, true), state, model, trace };
}
