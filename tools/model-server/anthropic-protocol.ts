import { type Protocol, promptTokens, type Question, sse } from './protocol.ts';
import type { JsonObject } from './request.ts';

/** Anthropic's Messages API. */
export function anthropicProtocol({ body, plan, id }: Question): Protocol {
  const base = {
    id: `msg_mock_${process.pid}_${id}`,
    type: 'message',
    role: 'assistant',
    model: String(body.model ?? 'claude-sonnet-4-5'),
  };
  const input_tokens = promptTokens(body);
  const stop = {
    stop_reason: plan.finishReason === 'length' ? 'max_tokens' : 'end_turn',
    stop_sequence: null,
  };
  const event = (value: JsonObject & { type: string }) => sse(value, value.type);
  return {
    open: () =>
      event({
        type: 'message_start',
        message: {
          ...base,
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { input_tokens, output_tokens: 1 },
        },
      }) +
      event({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }) +
      event({ type: 'ping' }),
    words: (text) => event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }),
    close: () =>
      event({ type: 'content_block_stop', index: 0 }) +
      event({ type: 'message_delta', delta: stop, usage: { output_tokens: plan.words.length } }) +
      event({ type: 'message_stop' }),
    whole: () => ({
      ...base,
      ...stop,
      content: [{ type: 'text', text: plan.words.join('') }],
      usage: { input_tokens, output_tokens: plan.words.length },
    }),
  };
}
