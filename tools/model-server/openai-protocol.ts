import { type Protocol, promptTokens, type Question, sse } from './protocol.ts';
import { isObject, type JsonObject } from './request.ts';

/** Where chat completions report usage: in a separate chunk if requested, or in the last chunk. */
export type UsageStyle = 'asked' | 'last' | 'x_groq';

/** Chat completions, as used by OpenAI, Mistral and Groq. */
export function openAIProtocol({ body, plan, id }: Question, usageStyle: UsageStyle): Protocol {
  const base = {
    id: `chatcmpl-mock-${process.pid}-${id}`,
    created: Math.floor(Date.now() / 1000),
    model: String(body.model ?? 'gpt-4o-mini'),
  };
  const prompt = promptTokens(body);
  const usage = {
    prompt_tokens: prompt,
    completion_tokens: plan.words.length,
    total_tokens: prompt + plan.words.length,
  };
  const toolCall = plan.tool && {
    id: `call_${id}`,
    type: 'function',
    function: { name: plan.tool.name, arguments: JSON.stringify(plan.tool.arguments) },
  };
  const finishReason = toolCall ? 'tool_calls' : plan.finishReason;
  const isAsked = isObject(body.stream_options) && body.stream_options.include_usage === true;
  const chunk = (choices: JsonObject[], more: JsonObject = {}) =>
    sse({ ...base, object: 'chat.completion.chunk', choices, ...more });
  const part = (delta: JsonObject, finish: string | null = null, more: JsonObject = {}) =>
    chunk([{ index: 0, delta, finish_reason: finish }], isAsked ? { usage: null, ...more } : more);
  return {
    open: () =>
      part(
        toolCall
          ? { role: 'assistant', tool_calls: [{ index: 0, ...toolCall }] }
          : { role: 'assistant', content: '' },
      ),
    words: (content) => part({ content }),
    close() {
      const told = { last: { usage }, x_groq: { x_groq: { id: base.id, usage } }, asked: {} }[usageStyle];
      const counted = usageStyle === 'asked' && isAsked ? chunk([], { usage }) : '';
      return `${part({}, finishReason, told)}${counted}data: [DONE]\n\n`;
    },
    whole: () => ({
      ...base,
      object: 'chat.completion',
      choices: [
        {
          index: 0,
          message: toolCall
            ? { role: 'assistant', content: null, tool_calls: [toolCall] }
            : { role: 'assistant', content: plan.words.join('') },
          finish_reason: finishReason,
        },
      ],
      usage,
    }),
  };
}
