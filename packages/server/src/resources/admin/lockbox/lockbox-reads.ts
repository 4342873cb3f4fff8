import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import type { chunk, Source, SourcePage } from '@parley/contracts/resources/chatbot/knowledge';
import type { Conversation, ConversationSummary } from '@parley/contracts/resources/visitors/conversations';
import type { z } from 'zod';
import type { Transaction } from '../../../db/database.ts';
import type { Scope } from '../../../kernel/scope.ts';

/** The reader under a grant, who has no role in the organization and so can change nothing. */
export type LockboxReader = Pick<Scope, 'organizationId' | 'language'> & { role: null };

interface Range {
  page: number;
  pageSize: number;
}
interface Page<Item> extends Range {
  items: Item[];
  total: number;
  totalIsCapped?: boolean | undefined;
}

/**
 * Reads that a grant may allow, from the slices that own the data; each throws `not_found` for data that the organization does
 * not have.
 */
export interface LockboxReads {
  conversations(
    tx: Transaction,
    reader: LockboxReader,
    query: Range & { search?: string | undefined },
  ): Promise<Page<ConversationSummary>>;
  conversation(tx: Transaction, reader: LockboxReader, conversationId: string): Promise<Conversation>;
  sources(tx: Transaction, reader: LockboxReader, range: Range): Promise<Page<Source>>;
  source(
    tx: Transaction,
    reader: LockboxReader,
    sourceId: string,
  ): Promise<{ source: Source; pages: SourcePage[]; passages: z.output<typeof chunk>[] }>;
  chatbots(tx: Transaction, reader: LockboxReader, range: Range): Promise<Page<Chatbot>>;
  chatbot(tx: Transaction, reader: LockboxReader, chatbotId: string): Promise<Chatbot>;
}
