import { type MessageSource, maxMessageLength } from '@parley/contracts/resources/chatbot/chat';
import { z } from 'zod';
import { chatbotId, defineTool, reading } from '../define-tool.ts';

const source = z.strictObject({
  /** Number of its citation in the answer, such as [1]. */
  n: z.number().int(),
  name: z.string(),
  url: z.string().nullable(),
  heading: z.string().nullable(),
  quote: z.string(),
});

export const askChatbot = defineTool({
  name: 'ask_chatbot',
  title: 'Ask a chatbot',
  description:
    'Asks a chatbot one question and returns its answer with the sources it rests on. Nothing is remembered: each question must make sense by itself. Each one counts as a message of the plan.',
  permission: 'chatbot.read',
  // It changes nothing, but costs money, and the answer may differ each time.
  hints: { ...reading, idempotentHint: false },
  input: z.strictObject({
    chatbotId,
    question: z
      .string()
      .trim()
      .min(1)
      .max(maxMessageLength)
      .refine((text) => !text.includes('\u0000'), { error: 'The question must be plain text' })
      .describe('The question, in any language; it is answered in the same one'),
  }),
  output: z.strictObject({ answer: z.string(), mode: z.string().nullable(), sources: z.array(source) }),
  async run({ tools }, { scope, signal }, { chatbotId: id, question }) {
    const found = await tools.ask(scope, { chatbotId: id, text: question }, signal);
    const { answer, mode, isIncomplete } = found;
    const sources = found.sources.map(presentSource);
    const lines = [answer, ...(isIncomplete ? ['(The answer was cut off.)'] : []), listOf(sources)];
    return { text: lines.filter(Boolean).join('\n\n'), structured: { answer, mode, sources } };
  },
});

function presentSource({ n, sourceName, url, heading, quote }: MessageSource): z.output<typeof source> {
  return { n, name: sourceName, url, heading, quote };
}

function listOf(sources: readonly z.output<typeof source>[]): string {
  if (sources.length === 0) return '';
  const lines = sources.map(({ n, name, url }) => `[${n}] ${name}${url === null ? '' : ` ${url}`}`);
  return ['Sources:', ...lines].join('\n');
}
