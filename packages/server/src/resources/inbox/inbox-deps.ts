import type {
  Conversation,
  ConversationNote,
  RecordedMessage,
} from '@parley/contracts/resources/visitors/conversations';
import type { Controller } from '@parley/contracts/values/inbox-lists';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';

/** What members see of a conversation; each call in a transaction of the caller's scope. */
export interface InboxReads {
  /** @throws AppError `not_found`. */
  conversation(tx: Transaction, scope: Scope, conversationId: string): Promise<Conversation>;
  /** Messages after an ordinal, at most 500, in a transaction of its own. @throws AppError `not_found`. */
  newMessages(
    scope: Scope,
    conversationId: string,
    after: number,
  ): Promise<{ messages: RecordedMessage[]; rev: number; controller: Controller }>;
  /** Messages of a conversation after an ordinal, at most 500. */
  messagesAfter(
    tx: Transaction,
    scope: Scope,
    conversationId: string,
    ordinal: number,
  ): Promise<RecordedMessage[]>;
  /** @throws AppError `not_found`. */
  message(tx: Transaction, scope: Scope, messageId: string): Promise<RecordedMessage>;
  /** @throws AppError `not_found`. */
  note(tx: Transaction, scope: Scope, conversationId: string, noteId: string): Promise<ConversationNote>;
}

export interface InboxDeps extends Deps {
  inboxReads: InboxReads;
}
