import type { ArchivedSource, ArchivedText } from '@parley/contracts/resources/archive/chatbot-archive';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';

/** A source of a chatbot's file, and the cursor for the next page. */
export interface ListedSource {
  source: ArchivedSource;
  /** Storage key of the source's file. */
  fileKey: string | null;
  after: { id: string; createdAt: Date };
}

/** Functions of the knowledge slice that chatbot files depend on. */
export interface ChatbotDeps extends Deps {
  archivedKnowledge: {
    /** Returns the next sources in the order in which they were added; empty at the end. */
    list(
      tx: Transaction,
      chatbot: { organizationId: string; chatbotId: string },
      after: ListedSource['after'] | null,
    ): Promise<ListedSource[]>;
    /** Adds texts in order up to the plan's limit; skips the others. */
    addTexts(tx: Transaction, scope: Scope, chatbotId: string, texts: readonly ArchivedText[]): Promise<void>;
  };
}
