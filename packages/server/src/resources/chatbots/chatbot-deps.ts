import type { ArchivedSource, ArchivedText } from '@parley/contracts/resources/chatbot-archive';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Scope } from '../../kernel/scope.ts';

/** A source of a chatbot's file, and the place after which the next ones come. */
export interface ListedSource {
  source: ArchivedSource;
  /** Where the file of the source is stored. */
  fileKey: string | null;
  after: { id: string; createdAt: Date };
}

/** Functions of another slice that files of chatbots depend on. */
export interface ChatbotDeps extends Deps {
  archivedKnowledge: {
    /** The next sources in the order in which they were added; none at the end. */
    list(
      tx: Transaction,
      chatbot: { organizationId: string; chatbotId: string },
      after: ListedSource['after'] | null,
    ): Promise<ListedSource[]>;
    /** Adds texts, in their order, as far as the plan has room; leaves the others out. */
    addTexts(tx: Transaction, scope: Scope, chatbotId: string, texts: readonly ArchivedText[]): Promise<void>;
  };
}
