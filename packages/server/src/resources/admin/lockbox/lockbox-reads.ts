import type { Chatbot } from '@parley/contracts/resources/chatbots';
import type { Conversation, ConversationSummary } from '@parley/contracts/resources/conversations';
import type { chunk, Source, SourcePage } from '@parley/contracts/resources/knowledge';
import type { z } from 'zod';
import type { Transaction } from '../../../db/database.ts';
import type { Scope } from '../../../kernel/scope.ts';

/** Who reads under a grant: no role in the organization, so nothing can be done with what is shown. */
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

/** What a grant may open, from the slices that own it; each throws `not_found` for what the organization has not. */
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
