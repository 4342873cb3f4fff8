import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AnswerDefaults, planAnswer } from './answer-plan.ts';
import type { Counters } from './counters.ts';
import type { Protocol, Question } from './protocol.ts';
import type { JsonObject } from './request.ts';
import { sendError, sendJson } from './responses.ts';
import { type StreamSettings, streamAnswer } from './stream-answer.ts';

/** Responds to a chat request, whole or as a stream. */
export async function answerModel(
  settings: AnswerDefaults & StreamSettings,
  counters: Counters,
  request: IncomingMessage,
  response: ServerResponse,
  body: JsonObject,
  protocolOf: (question: Question) => Protocol,
): Promise<void> {
  if (!Array.isArray(body.messages) || body.messages.length === 0) {
    sendError(response, 400, "'messages' must be a non-empty array");
    return;
  }
  const plan = planAnswer(settings, request.headers, body, (key) => counters.timesAsked(key));
  if (plan.status >= 400) {
    counters.errors += 1;
    sendError(response, plan.status, `mock: forced status ${plan.status}`, plan.retryAfterSeconds);
    return;
  }
  const protocol = protocolOf({ body, plan, id: counters.nextId() });
  if (body.stream === true) {
    await streamAnswer(settings, counters, response, plan, protocol);
    return;
  }
  counters.chats += 1;
  counters.tokensOut += plan.words.length;
  await sleep(plan.firstDelayMs + plan.delayMs * plan.words.length);
  sendJson(response, 200, protocol.whole());
}
