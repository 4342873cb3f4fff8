import type { Message } from '@parley/contracts/resources/chatbot/chat';
import type { Controller } from '@parley/contracts/values/inbox-lists';
import { sql } from '../../db/sql.ts';
import type { MessageAuthor } from '../../handover/control.queries.ts';
import type { StoredLine } from '../../handover/system-line.ts';

/** A stored message, as read with `messageColumns`. */
export interface MessageRow {
  id: string;
  role: Message['role'];
  /** `withheld`: an answer that the visitor does not see, because a person took over. */
  status: Message['status'] | 'withheld';
  ordinal: number;
  rev: number;
  content: string;
  client_message_id: string | null;
  sources: unknown;
  suggestions: unknown;
  input: unknown;
  mode: Message['mode'];
  /** Whether the answer comes from a flow. */
  has_flow: boolean;
  input_tokens: number | null;
  output_tokens: number | null;
  response_ms: number | null;
  rating: 'up' | 'down' | null;
  error_code: string | null;
  created_at: Date;
  author: MessageAuthor | null;
  system: StoredLine | null;
  via: Message['via'] | null;
}

/** An answer that has ended. */
export interface EndedRow extends MessageRow {
  /** Who may speak next. */
  controller: Controller;
}

/** Columns of `messages m` for a `MessageRow`. */
export const messageColumns = sql`m.id, m.role, m.status, m.content, m.client_message_id, m.sources, m.suggestions, m.input, m.mode, m.flow is not null as has_flow,
  m.input_tokens, m.output_tokens, m.response_ms, m.rating, m.error_code, m.created_at, m.ordinal, m.rev, m.author, m.system, m.via`;
