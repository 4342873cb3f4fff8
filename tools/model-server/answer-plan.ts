import type { IncomingHttpHeaders } from 'node:http';
import { isObject, type JsonObject, textOf } from './request.ts';

const maxTokens = 100_000;
const maxDelayMs = 60_000;

const vocabulary = (
  'the quick answer is that your order ships within two working days and you can track it ' +
  'from the account page at any time while our support team stays available to help with returns ' +
  'refunds or any other question you may have about products delivery or payment options'
).split(' ');

/** Defaults for requests that do not specify these values. */
export interface AnswerDefaults {
  tokens: number;
  delayMs: number;
  firstDelayMs: number;
  /** The directive for messages without one, such as `status=500`. */
  wish?: string | undefined;
  /** Returns the answer to a message; undefined for the default answer. */
  write?: ((lastUser: string) => string | undefined) | undefined;
}

/** The planned response to one chat request. */
export interface AnswerPlan {
  /** Each word includes the space before it. */
  words: string[];
  finishReason: 'stop' | 'length';
  delayMs: number;
  firstDelayMs: number;
  /** 200, or the status of an error. */
  status: number;
  /** Sent as Retry-After with an error. */
  retryAfterSeconds: number;
  /** The connection drops after this many words; -1 for never. */
  cutAfter: number;
  /** The stream stalls after this many words while the connection stays open; -1 for never. */
  stallAfter: number;
  /** A malformed event is sent before the word with this index; -1 for never. */
  malformedAfter: number;
  tool: { name: string; arguments: unknown } | undefined;
}

/**
 * Reads the requested behavior: from the body as `mock: {tokens, delay, first_delay, text, echo, status, retry_after, cut_after,
 * stall_after, malformed_after, tool}`, from headers such as `x-mock-tokens`, or from the last user message as `[[mock tokens=20
 * delay=5 status=500 echo]]`. Times are in ms. A message can also contain `times=2`, after which the directive no longer applies,
 * and `model=name`, the only model it applies to.
 * @param timesAsked how often this text was sent before.
 */
export function planAnswer(
  defaults: AnswerDefaults,
  headers: IncomingHttpHeaders,
  body: JsonObject,
  timesAsked: (key: string) => number,
): AnswerPlan {
  const asked = isObject(body.mock) ? body.mock : {};
  const lastUser = lastUserText(body);
  const wished = lastUser.includes('[[mock') ? lastUser : `${lastUser} [[mock ${defaults.wish ?? ''}]]`;
  const directive = directiveIn(wished, String(body.model), timesAsked);
  const number = (name: string, fallback: number, max: number) =>
    bounded(asked[name] ?? headers[`x-mock-${name.replaceAll('_', '-')}`] ?? directive[name], fallback, max);

  const echo = asked.echo === true || directive.echo !== undefined;
  const text =
    asked.text ??
    defaults.write?.(lastUser) ??
    (echo ? lastUser.replace(/\[\[mock[^\]]*\]\]/g, '').trim() : undefined);
  const all =
    typeof text === 'string'
      ? (text.match(/\s*\S+/g) ?? [])
      : answerWords(number('tokens', defaults.tokens, maxTokens));
  const cap = bounded(body.max_completion_tokens ?? body.max_tokens, maxTokens, maxTokens) || maxTokens;
  const tool = isObject(asked.tool)
    ? { name: String(asked.tool.name), arguments: asked.tool.arguments ?? {} }
    : undefined;
  return {
    words: all.slice(0, cap),
    finishReason: all.length > cap ? 'length' : 'stop',
    delayMs: number('delay', defaults.delayMs, maxDelayMs),
    firstDelayMs: number('first_delay', defaults.firstDelayMs, maxDelayMs),
    status: number('status', 200, 599),
    retryAfterSeconds: number('retry_after', 1, 86_400),
    cutAfter: number('cut_after', -1, maxTokens),
    stallAfter: number('stall_after', -1, maxTokens),
    malformedAfter: number('malformed_after', -1, maxTokens),
    tool,
  };
}

/** A whole number between 0 and `max`, or the fallback. */
export function bounded(value: unknown, fallback: number, max: number): number {
  const number = value === undefined || value === null || value === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) ? Math.max(0, Math.min(max, Math.floor(number))) : fallback;
}

function answerWords(count: number): string[] {
  return Array.from({ length: count }, (_, i) => (i === 0 ? '' : ' ') + vocabulary[i % vocabulary.length]);
}

function lastUserText(body: JsonObject): string {
  const messages: unknown[] = Array.isArray(body.messages) ? body.messages : [];
  const last = messages.findLast((message) => isObject(message) && message.role === 'user');
  return isObject(last) ? textOf(last.content) : '';
}

function directiveIn(
  text: string,
  model: string,
  timesAsked: (key: string) => number,
): Record<string, string> {
  const inside = /\[\[mock([^\]]{0,200})\]\]/.exec(text)?.[1]?.trim() ?? '';
  const wishes: Record<string, string> = Object.fromEntries(
    inside
      .split(/\s+/)
      .filter(Boolean)
      .map((part) => {
        const [name = '', value = ''] = part.split('=');
        return [name, value];
      }),
  );
  const isMeant = wishes.model === undefined || wishes.model === model;
  const isOver = wishes.times !== undefined && timesAsked(`${model} ${text}`) >= Number(wishes.times);
  return isMeant && !isOver ? wishes : {};
}
