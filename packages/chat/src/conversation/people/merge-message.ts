import type { ShownMessage } from '../../api/decode-message.ts';
import { type Answer, type ChatMessage, completeAnswer, fromTranscript } from '../chat-state.ts';

/**
 * Returns the messages with this one, new or changed, in the order of the conversation. An answer that its own stream writes
 * stays as it is until it is complete.
 */
export function mergeMessage(messages: readonly ChatMessage[], message: ShownMessage): ChatMessage[] {
  const known = messages.find((one) => isSame(one, message));
  if (!known) return inOrder(isRunningAnswer(message) ? messages : [...messages, fromTranscript(message)]);
  const changed = change(known, message);
  return inOrder(messages.map((one) => (one === known ? changed : one)));
}

function change(known: ChatMessage, message: ShownMessage): ChatMessage {
  const { content, ordinal, author } = message;
  if (known.role === 'user') return { ...known, ordinal, delivery: 'sent', failure: null };
  if (known.role !== 'assistant') return { ...known, ordinal, content, author };
  return isRunningAnswer(known) || isRunningAnswer(message) ? known : completed(known, message);
}

/** The answer with its final message. An input that the visitor has used stays used. */
function completed(known: Answer, message: ShownMessage): Answer {
  const answer = completeAnswer(known, message);
  const { input } = answer;
  return input && input.id === known.input?.id
    ? { ...answer, input: { ...input, state: known.input.state } }
    : answer;
}

function isRunningAnswer({ role, status }: { role: string; status?: string }): boolean {
  return role === 'assistant' && status === 'running';
}

function isSame(one: ChatMessage, { id, clientMessageId }: ShownMessage): boolean {
  // The key of an answer stays while it is written anew under another id.
  if (one.role === 'assistant') return one.id === id;
  return one.key === id || (one.role === 'user' && one.clientMessageId === clientMessageId);
}

/** Sorts by ordinal. A message whose ordinal is still unknown stays behind the one before it. */
function inOrder(messages: readonly ChatMessage[]): ChatMessage[] {
  let last = 0;
  return messages
    .map((message) => {
      last = message.ordinal ?? last;
      return { message, at: last };
    })
    .sort((a, b) => a.at - b.at)
    .map(({ message }) => message);
}
