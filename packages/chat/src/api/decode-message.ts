import type {
  Message,
  MessageInput,
  MessageSource,
  ShownPerson,
  Suggestion,
} from '@parley/contracts/resources/chatbot/chat';
import type { Controller } from '@parley/contracts/values/inbox-lists';
import { fields, list, numberOrNull, oneOf, text, textOrNull } from '../lib/read.ts';
import { decodeInput } from './decode-input.ts';

/** The parts of a message that the page uses. */
export type ShownMessage = Pick<
  Message,
  'id' | 'clientMessageId' | 'role' | 'status' | 'content' | 'sources' | 'rating'
> & {
  ordinal: number | null;
  author: ShownPerson | null;
  suggestions: Suggestion[];
  input: MessageInput | null;
  isFixed: boolean;
  isAi: boolean;
};

const STATUSES = ['complete', 'running', 'incomplete', 'failed', 'stopped'] as const;

/** Decodes one message; returns null without an id. */
export function decodeMessage(value: unknown): ShownMessage | null {
  const {
    id,
    clientMessageId,
    ordinal,
    role,
    status,
    content,
    author,
    sources,
    suggestions,
    input,
    rating,
    fixed,
    generatedBy,
  } = fields(value);
  if (typeof id !== 'string') return null;
  return {
    id,
    ...(typeof clientMessageId === 'string' ? { clientMessageId } : {}),
    ordinal: numberOrNull(ordinal),
    role: oneOf(role, ['assistant', 'user', 'agent', 'system']),
    status: oneOf(status, STATUSES),
    content: text(content),
    author: decodePerson(author),
    sources: decodeSources(sources),
    suggestions: list(suggestions)
      .map(decodeSuggestion)
      .filter(({ label, message }) => label && message),
    input: decodeInput(input),
    rating: rating === 'up' || rating === 'down' ? rating : null,
    isFixed: fixed === true,
    isAi: generatedBy === 'ai',
  };
}

export function decodeController(value: unknown): Controller {
  return oneOf(value, ['bot', 'waiting', 'person']);
}

/** Decodes a person as visitors see them; null for none. */
export function decodePerson(value: unknown): ShownPerson | null {
  const { name, photoURL } = fields(value);
  return typeof name === 'string' ? { name, photoURL: textOrNull(photoURL) } : null;
}

/** Decodes the transcript of a conversation. */
export function decodeTranscript(value: unknown): ShownMessage[] {
  return list(fields(value).messages)
    .map(decodeMessage)
    .filter((message) => message !== null);
}

/** Decodes the sources of an answer, ordered by number; entries without a whole number from 1 are dropped. */
export function decodeSources(value: unknown): MessageSource[] {
  const sources = list(value).map(decodeSource);
  return sources.filter((source) => source !== null).sort((a, b) => a.n - b.n);
}

function decodeSuggestion(value: unknown): Suggestion {
  const { label, message } = fields(value);
  return { label: text(label), message: text(message) };
}

function decodeSource(value: unknown): MessageSource | null {
  const source = fields(value);
  const { n } = source;
  if (typeof n !== 'number' || !Number.isInteger(n) || n < 1) return null;
  return {
    n,
    sourceId: text(source.sourceId),
    sourceName: text(source.sourceName),
    url: textOrNull(source.url),
    heading: textOrNull(source.heading),
    quote: text(source.quote),
    passage: text(source.passage),
    page: numberOrNull(source.page),
    readAt: textOrNull(source.readAt),
  };
}
