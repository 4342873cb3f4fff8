import type { ArchivedSource } from '@parley/contracts/resources/chatbot-archive';
import type { Transaction } from '../../../db/database.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Scope } from '../../../kernel/scope.ts';
import type { ChatbotDeps } from '../chatbot-deps.ts';

const planLimits: readonly string[] = ['plan_limit_sources', 'plan_limit_tokens', 'plan_limit_storage'];

/** Adds the texts of a file for which the plan has room, and leaves the others out. */
export async function addTexts(
  tx: Transaction,
  deps: ChatbotDeps,
  scope: Scope,
  { chatbotId, knowledge }: { chatbotId: string; knowledge: readonly ArchivedSource[] },
): Promise<void> {
  for (const source of knowledge) {
    if (source.type !== 'text') continue;
    try {
      await deps.archivedKnowledge.addText(tx, scope, chatbotId, source);
    } catch (error) {
      // Room is looked for before anything is written, so that the transaction goes on.
      if (!(error instanceof AppError) || !planLimits.includes(error.code)) throw error;
    }
  }
}
