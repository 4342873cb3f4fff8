import { type Protocol, promptTokens, type Question, sse } from './protocol.ts';
import { isObject, type JsonObject } from './request.ts';

/** Google's generateContent. */
export function googleProtocol({ body, plan, id }: Question): Protocol {
  const promptTokenCount = promptTokens(body);
  const usageMetadata = {
    promptTokenCount,
    candidatesTokenCount: plan.words.length,
    totalTokenCount: promptTokenCount + plan.words.length,
  };
  const answer = (text: string, more: JsonObject = {}) => ({
    candidates: [{ content: { role: 'model', parts: [{ text }] }, index: 0, ...more }],
    modelVersion: String(body.model),
    responseId: `mock-${process.pid}-${id}`,
  });
  const finish = { finishReason: plan.finishReason === 'length' ? 'MAX_TOKENS' : 'STOP' };
  return {
    open: () => '',
    words: (text) => sse(answer(text)),
    close: () => sse({ ...answer('', finish), usageMetadata }),
    whole: () => ({ ...answer(plan.words.join(''), finish), usageMetadata }),
  };
}

/** Converts a Google request to the form of the other providers: messages, system, maximum tokens. */
export function fromGoogle(body: JsonObject, model: string, isStream: boolean): JsonObject {
  const contents: unknown[] = Array.isArray(body.contents) ? body.contents : [];
  const config = isObject(body.generationConfig) ? body.generationConfig : {};
  return {
    model,
    stream: isStream,
    messages: contents.filter(isObject).map(({ role, parts }) => ({
      role: role === 'model' ? 'assistant' : 'user',
      content: parts,
    })),
    system: isObject(body.systemInstruction) ? body.systemInstruction.parts : '',
    max_tokens: config.maxOutputTokens,
  };
}
