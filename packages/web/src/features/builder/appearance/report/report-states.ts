import type { Message, MessageInput, PublicChatbot } from '@parley/contracts/resources/chatbot/chat';
import type { ReportState } from './report-looks.ts';

/** Sample texts for messages and forms, in the editor's language. */
export type SampleWords = Record<'question' | 'answer' | 'source' | 'email' | 'agree', string> & {
  choices: readonly string[];
};

/** Returns settings that put the chat into the state. */
export function configAt(config: PublicChatbot, state: ReportState, words: SampleWords): PublicChatbot {
  const before = {
    ...config,
    passwordRequired: false,
    identity: 'off' as const,
    closed: null,
    opening: null,
  };
  const { consent } = config;
  const calm = { ...before, ...(consent ? { consent: { ...consent, required: false } } : {}) };
  const form: Extract<MessageInput, { type: 'form' }> = {
    id: 'sample.form',
    type: 'form',
    required: false,
    label: words.question,
    fields: [
      { key: 'email', label: words.email, type: 'email', required: true },
      { key: 'message', label: words.question, type: 'text', required: false },
    ],
    consent: { text: words.agree, required: true },
  };
  switch (state) {
    case 'consent':
      return consent ? { ...before, consent: { ...consent, required: true } } : before;
    case 'password':
      return { ...calm, passwordRequired: true };
    case 'outsideHours':
      return { ...calm, closed: { opensAt: new Date().toISOString(), input: form } };
    case 'choices':
      return { ...calm, opening: { text: words.answer, input: choicesOf(words) } };
    case 'form':
      return { ...calm, opening: { text: words.answer, input: form } };
    default:
      return calm;
  }
}

function choicesOf({ question, choices }: SampleWords): MessageInput {
  const options = choices.map((label, index) => ({ id: `${index}`, label }));
  return { id: 'sample.choice', type: 'choice', required: true, label: question, options, multiple: false };
}

/** Returns a stream with a sample answer and its source, as the server would send it; no model is called. */
export function sampleAnswer({ answer, source, question }: SampleWords): Response {
  const id = '0199c0de-0000-7000-8000-000000000001';
  const message: Message = {
    id,
    role: 'assistant',
    status: 'complete',
    content: `${answer} [1]`,
    createdAt: new Date().toISOString(),
    sources: [{ n: 1, sourceId: id, sourceName: source, url: null, heading: null, quote: answer }],
    suggestions: [{ label: question, message: question }],
    mode: 'built-in',
    responseMs: 1,
  };
  const events = [
    ['start', { messageId: id, userMessageId: id, conversationId: id }],
    ['done', { message, state: null }],
  ];
  const body = events.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join('');
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}
