import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises';
import { type AnswerDefaults, type AnswerPlan, planAnswer } from './answer-plan.ts';
import type { Counters } from './counters.ts';
import { countWords, isObject, type JsonObject, textOf } from './request.ts';
import { sendError, sendJson } from './responses.ts';

/** How streams are written. */
export interface StreamSettings {
  /** Words in one event. */
  batch: number;
  /** Lets the event loop turn between events, so that each is a write of its own, as with a real model. */
  spread: boolean;
}

/** Answers `POST /v1/chat/completions`, whole or as a stream. */
export async function answerChat(
  settings: AnswerDefaults & StreamSettings,
  counters: Counters,
  request: IncomingMessage,
  response: ServerResponse,
  body: JsonObject,
): Promise<void> {
  if (!Array.isArray(body.messages) || body.messages.length === 0) {
    sendError(response, 400, "'messages' must be a non-empty array");
    return;
  }
  const plan = planAnswer(settings, request.headers, body);
  if (plan.status >= 400) {
    counters.errors += 1;
    sendError(response, plan.status, `mock: forced status ${plan.status}`);
    return;
  }
  const answer = describe(body, plan, counters.nextId());
  if (body.stream === true) await stream(settings, counters, response, plan, answer);
  else await sendWhole(counters, response, plan, answer);
}

interface Answer {
  base: JsonObject;
  usage: JsonObject;
  toolCall: JsonObject | undefined;
  finishReason: string;
  withUsage: boolean;
}

function describe(body: JsonObject, plan: AnswerPlan, id: number): Answer {
  const messages: unknown[] = Array.isArray(body.messages) ? body.messages : [];
  const prompt = messages.reduce<number>(
    (sum, message) => sum + 1 + countWords(isObject(message) ? textOf(message.content) : ''),
    0,
  );
  const { tool } = plan;
  return {
    base: {
      id: `chatcmpl-mock-${process.pid}-${id}`,
      created: Math.floor(Date.now() / 1000),
      model: String(body.model ?? 'gpt-4o-mini'),
    },
    usage: {
      prompt_tokens: prompt,
      completion_tokens: plan.words.length,
      total_tokens: prompt + plan.words.length,
    },
    toolCall: tool && {
      id: `call_${id}`,
      type: 'function',
      function: { name: tool.name, arguments: JSON.stringify(tool.arguments) },
    },
    finishReason: tool ? 'tool_calls' : plan.finishReason,
    withUsage: isObject(body.stream_options) && body.stream_options.include_usage === true,
  };
}

async function sendWhole(
  counters: Counters,
  response: ServerResponse,
  plan: AnswerPlan,
  answer: Answer,
): Promise<void> {
  counters.chats += 1;
  counters.tokensOut += plan.words.length;
  await sleep(plan.firstDelayMs + plan.delayMs * plan.words.length);
  const { toolCall } = answer;
  const message = toolCall
    ? { role: 'assistant', content: null, tool_calls: [toolCall] }
    : { role: 'assistant', content: plan.words.join('') };
  sendJson(response, 200, {
    ...answer.base,
    object: 'chat.completion',
    choices: [{ index: 0, message, finish_reason: answer.finishReason }],
    usage: answer.usage,
  });
}

async function stream(
  settings: StreamSettings,
  counters: Counters,
  response: ServerResponse,
  plan: AnswerPlan,
  answer: Answer,
): Promise<void> {
  counters.streams += 1;
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
  });
  const event = (delta: JsonObject, finishReason: string | null = null) => {
    const choices = [{ index: 0, delta, finish_reason: finishReason }];
    const usage = answer.withUsage ? { usage: null } : {};
    return `data: ${JSON.stringify({ ...answer.base, object: 'chat.completion.chunk', choices, ...usage })}\n\n`;
  };
  if (plan.firstDelayMs > 0) {
    response.flushHeaders();
    await sleep(plan.firstDelayMs);
  }
  const { toolCall } = answer;
  response.write(
    event(
      toolCall
        ? { role: 'assistant', tool_calls: [{ index: 0, ...toolCall }] }
        : { role: 'assistant', content: '' },
    ),
  );
  const whole = toolCall !== undefined || (await streamWords(settings, counters, response, plan, event));
  if (!whole) return;
  response.write(event({}, answer.finishReason));
  if (answer.withUsage) {
    response.write(
      `data: ${JSON.stringify({ ...answer.base, object: 'chat.completion.chunk', choices: [], usage: answer.usage })}\n\n`,
    );
  }
  response.end('data: [DONE]\n\n');
}

/** False when the caller is gone or the plan was to cut the line. */
async function streamWords(
  { batch, spread }: StreamSettings,
  counters: Counters,
  response: ServerResponse,
  plan: AnswerPlan,
  event: (delta: JsonObject) => string,
): Promise<boolean> {
  for (let at = 0; at < plan.words.length; at += batch) {
    if (plan.cutAfter >= 0 && at >= plan.cutAfter) {
      counters.errors += 1;
      response.destroy();
      return false;
    }
    if (plan.delayMs > 0) await sleep(plan.delayMs);
    else if (spread) await nextTick();
    if (response.destroyed) {
      counters.clientAborts += 1;
      return false;
    }
    const words = plan.words.slice(at, at + batch);
    if (!response.write(event({ content: words.join('') }))) await drained(response);
    counters.tokensOut += words.length;
  }
  return true;
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    response.once('drain', resolve);
    response.once('close', resolve);
  });
}
