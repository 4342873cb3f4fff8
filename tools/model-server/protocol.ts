import type { AnswerPlan } from './answer-plan.ts';
import { countWords, isObject, type JsonObject, textOf } from './request.ts';

/** How a provider writes one answer; strings are whole server-sent events. */
export interface Protocol {
  /** Before the first word. */
  open(): string;
  words(text: string): string;
  /** After the last word. */
  close(): string;
  /** The answer to a request that wants no stream. */
  whole(): JsonObject;
}

/** What a protocol is made of. */
export interface Question {
  body: JsonObject;
  plan: AnswerPlan;
  /** Of this answer, unique in the server. */
  id: number;
}

/** Words of the whole prompt, one more for each message. */
export function promptTokens(body: JsonObject): number {
  const messages: unknown[] = Array.isArray(body.messages) ? body.messages : [];
  const system = body.system === undefined ? [] : [{ content: body.system }];
  return [...system, ...messages].reduce<number>(
    (sum, message) => sum + 1 + countWords(isObject(message) ? textOf(message.content) : ''),
    0,
  );
}

/** One server-sent event, named where the protocol names them. */
export function sse(value: JsonObject, name?: string): string {
  return `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(value)}\n\n`;
}
