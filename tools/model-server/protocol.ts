import type { AnswerPlan } from './answer-plan.ts';
import { countWords, isObject, type JsonObject, textOf } from './request.ts';

/** Formats the response of one provider; strings are whole server-sent events. */
export interface Protocol {
  /** Events before the first word. */
  open(): string;
  words(text: string): string;
  /** Events after the last word. */
  close(): string;
  /** Returns the response to a non-streaming request. */
  whole(): JsonObject;
}

/** Input of a protocol. */
export interface Question {
  body: JsonObject;
  plan: AnswerPlan;
  /** Id of this response, unique per server. */
  id: number;
}

/** Counts the words of the whole prompt, plus one per message. */
export function promptTokens(body: JsonObject): number {
  const messages: unknown[] = Array.isArray(body.messages) ? body.messages : [];
  const system = body.system === undefined ? [] : [{ content: body.system }];
  return [...system, ...messages].reduce<number>(
    (sum, message) => sum + 1 + countWords(isObject(message) ? textOf(message.content) : ''),
    0,
  );
}

/** Formats one server-sent event, with a name if the protocol uses names. */
export function sse(value: JsonObject, name?: string): string {
  return `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(value)}\n\n`;
}
