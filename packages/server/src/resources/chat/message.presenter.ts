import type { ChatLanguage } from '@parley/contracts/language/languages';
import {
  generatedMark,
  type Message,
  messageInput,
  messageSource,
  suggestion,
} from '@parley/contracts/resources/chatbot/chat';
import { lineSentence, type StoredLine, type VisibleNames, visibleName } from '../../handover/system-line.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { MessageRow } from './message-row.queries.ts';

/** Which parts of an answer its reader sees. */
export interface Shown extends VisibleNames {
  showSources: boolean;
  /** Whether contact forms are shown. */
  showInput: boolean;
}

/** Sentences for an answer that failed, for one that was cut off, and for system lines. */
interface EndingSentences {
  errorMessage: string;
  cutMessage: string;
  lineOf(system: StoredLine, shownName: string | null): string;
}

export function endingSentences(
  { sentences }: Pick<Deps, 'sentences'>,
  language: ChatLanguage,
): EndingSentences {
  return {
    errorMessage: sentences.render(language, 'chat:processingFailed'),
    cutMessage: sentences.render(language, 'chat:incomplete'),
    lineOf: (system, shownName) => lineSentence(sentences, language, system, shownName),
  };
}

/** Whether a visitor sees a message at all. */
export function isShown({ status }: Pick<MessageRow, 'status'>): boolean {
  return status !== 'withheld';
}

/** Presents a message to its visitor. Nothing of a withheld answer is shown: callers leave it out, or show it as stopped. */
export function presentMessage(row: MessageRow, options: Shown & EndingSentences): Message {
  if (row.status === 'withheld') return presentErased(row.id, row.created_at);
  return {
    id: row.id,
    // The id of a member's message is its program's own business.
    ...(row.client_message_id === null || row.role !== 'user'
      ? {}
      : { clientMessageId: row.client_message_id }),
    ordinal: row.ordinal,
    role: row.role,
    status: row.status,
    ...presentPeople(row, options),
    createdAt: row.created_at.toISOString(),
    sources: options.showSources ? messageSource.array().parse(row.sources) : [],
    suggestions: suggestion.array().parse(row.suggestions ?? []),
    input: presentInput(row, options),
    mode: row.mode,
    ...generatedMark(row),
    responseMs: row.response_ms,
    rating: row.rating,
    ...(row.has_flow ? { fixed: true } : {}),
    usage:
      row.input_tokens === null || row.output_tokens === null
        ? null
        : { inputTokens: row.input_tokens, outputTokens: row.output_tokens },
    error:
      row.error_code === null
        ? null
        : {
            code: row.error_code,
            message: row.status === 'incomplete' ? options.cutMessage : options.errorMessage,
          },
  };
}

/** The text, with the person who wrote it or what a system line tells. Ids of members are never shown. */
function presentPeople(
  { role, content, author, system, via }: MessageRow,
  { names, publicName, lineOf }: Shown & EndingSentences,
): Pick<Message, 'content' | 'author' | 'system' | 'via'> {
  const shownName = author === null ? null : visibleName(author, { names, publicName });
  return {
    content: system === null ? content : lineOf(system, shownName),
    ...(role === 'agent' && shownName !== null ? { author: { name: shownName, photoURL: null } } : {}),
    ...(system === null ? {} : { system: { key: system.key, params: { ...system.params } } }),
    ...(via === null ? {} : { via }),
  };
}

/** Inputs of a flow are always shown. */
function presentInput({ input, has_flow }: MessageRow, { showInput }: Shown): Message['input'] {
  return input !== null && (showInput || has_flow) ? messageInput.parse(input) : null;
}

/** Placeholder for an answer that is not shown, as when its conversation was deleted while it ran: stopped and empty. */
export function presentErased(id: string, at: Date): Message {
  return {
    id,
    role: 'assistant',
    status: 'stopped',
    content: '',
    createdAt: at.toISOString(),
    sources: [],
    suggestions: [],
    input: null,
    mode: null,
    responseMs: null,
    rating: null,
    usage: null,
    error: null,
  };
}
