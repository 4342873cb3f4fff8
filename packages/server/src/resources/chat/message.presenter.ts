import type { ChatLanguage } from '@parley/contracts/language/languages';
import {
  generatedMark,
  type Message,
  messageInput,
  messageSource,
  suggestion,
} from '@parley/contracts/resources/chatbot/chat';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { MessageRow } from './message-row.queries.ts';

/** Which parts of an answer its reader sees. */
export interface Shown {
  showSources: boolean;
  /** Whether contact forms are shown. */
  showInput: boolean;
}

/** Sentences for an answer that failed and for one that was cut off. */
interface EndingSentences {
  errorMessage: string;
  cutMessage: string;
}

export function endingSentences(
  { sentences }: Pick<Deps, 'sentences'>,
  language: ChatLanguage,
): EndingSentences {
  return {
    errorMessage: sentences.render(language, 'chat:processingFailed'),
    cutMessage: sentences.render(language, 'chat:incomplete'),
  };
}

export function presentMessage(row: MessageRow, options: Shown & EndingSentences): Message {
  return {
    id: row.id,
    ...(row.client_message_id === null ? {} : { clientMessageId: row.client_message_id }),
    role: row.role,
    status: row.status,
    content: row.content,
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

/** Inputs of a flow are always shown. */
function presentInput({ input, has_flow }: MessageRow, { showInput }: Shown): Message['input'] {
  return input !== null && (showInput || has_flow) ? messageInput.parse(input) : null;
}

/** Placeholder for an answer whose conversation was deleted while it ran: stopped and empty. */
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
