import { isObject } from './chat-chunk.ts';
import type { StreamRewrite } from './chat-stream.ts';

type Json = Record<string, unknown>;

/**
 * Rewrites events of Anthropic's messages: tolerates numbers that are strings or missing, a whole message, and a missing end
 * event.
 */
export function createAnthropicRewrite(): StreamRewrite {
  let hasText = false;
  let isStopped = false;
  return jsonRewrite({
    of(event) {
      if (event.type === 'message') return wholeMessage(event);
      if (event.type === 'content_block_delta') hasText = true;
      if (event.type === 'message_stop') isStopped = true;
      if (event.type === 'message_start' && isObject(event.message)) {
        const { content: _whole, ...message } = event.message;
        return [{ ...event, message: { ...message, usage: usageOf(message.usage, { input_tokens: 0 }) } }];
      }
      if (event.type === 'message_delta')
        return [{ ...event, usage: usageOf(event.usage, { output_tokens: 0 }) }];
      return [event];
    },
    end: () => (hasText && !isStopped ? [{ type: 'message_stop' }] : []),
  });
}

const googleCounts = [
  'promptTokenCount',
  'candidatesTokenCount',
  'totalTokenCount',
  'thoughtsTokenCount',
  'cachedContentTokenCount',
];

/** Rewrites events of Google's models: a whole answer is one event. */
export function createGoogleRewrite(): StreamRewrite {
  return jsonRewrite({
    of(event) {
      const { usageMetadata, ...rest } = event;
      if (!isObject(usageMetadata)) return [rest];
      return [{ ...rest, usageMetadata: numbersOf(usageMetadata, googleCounts) }];
    },
    end: () => [],
  });
}

function wholeMessage({ content, stop_reason, usage, ...message }: Json): Json[] {
  const blocks = Array.isArray(content) ? content.filter(isObject) : [];
  const texts = blocks.flatMap(({ type, text }) =>
    type === 'text' && typeof text === 'string' ? [text] : [],
  );
  const counts = usageOf(usage, { input_tokens: 0, output_tokens: 0 });
  return [
    { type: 'message_start', message: { ...message, usage: counts } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    ...texts.map((text) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })),
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: stop_reason ?? 'end_turn' }, usage: counts },
    { type: 'message_stop' },
  ];
}

const counted = ['input_tokens', 'output_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens'];

/** The numeric counts, merged over the required ones. */
function usageOf(usage: unknown, needed: Json): Json {
  return { ...needed, ...numbersOf(usage, counted) };
}

function numbersOf(counts: unknown, names: readonly string[]): Json {
  if (!isObject(counts)) return {};
  const numbers = names.flatMap((name) => {
    const number = numberOf(counts[name]);
    return number === null ? [] : [[name, number]];
  });
  return Object.fromEntries(numbers);
}

function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null;
}

/** Rewrites each event that is a JSON object in one line. Other lines are dropped, except data that is not JSON. */
function jsonRewrite({ of, end }: { of(event: Json): Json[]; end(): Json[] }): StreamRewrite {
  const write = (events: readonly Json[]) =>
    events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  return {
    lines(lines) {
      return lines
        .split(/\r\n|\n|\r/)
        .map((raw) => {
          const line = raw.replace(/^\ufeff+/, '');
          const data = line.startsWith('data:') ? line.slice(5).trim() : '';
          if (data === '' || data === '[DONE]') return '';
          try {
            const event: unknown = JSON.parse(data);
            return isObject(event) ? write(of(event)) : '';
          } catch {
            return `data: ${data}\n\n`;
          }
        })
        .join('');
    },
    end: () => write(end()),
  };
}
