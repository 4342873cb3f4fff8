import type { Transaction } from '../../../db/database.ts';
import { AppError } from '../../../errors/app-error.ts';
import { lockChatbotRow } from '../../../kernel/chatbot/chatbot-row.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { triggerIngest } from '../ingest/request-ingest.ts';
import { insertSource, type NewSource } from '../knowledge.queries.ts';
import { reserveSourceQuota } from '../reserve-quota.ts';

/**
 * Adds a source, requests its ingestion in the background, and returns its id.
 * @param tokens estimated size, 0 if it cannot be estimated yet.
 * @throws AppError `not_found`, `plan_limit_sources`, `plan_limit_tokens`, `plan_limit_storage`.
 */
export async function addSource(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  scope: Scope,
  input: Pick<NewSource, 'chatbotId' | 'name' | 'type' | 'sizeBytes' | 'content' | 'file' | 'website'> & {
    /** Set by the caller if values were sealed for this id. */
    id?: string;
    sealedHeaders?: string | null;
    tokens: number;
  },
): Promise<string> {
  const { organizationId } = scope;
  await reserveSourceQuota(tx, organizationId, { tokens: input.tokens, bytes: input.sizeBytes ?? 0 });
  if (!(await lockChatbotRow(tx, organizationId, input.chatbotId))) throw new AppError('not_found');
  const id = input.id ?? deps.ids.next();
  await insertSource(tx, {
    id,
    organizationId,
    chatbotId: input.chatbotId,
    name: input.name,
    type: input.type,
    sizeBytes: input.sizeBytes,
    content: input.content,
    file: input.file,
    website: input.website,
    sealedHeaders: input.sealedHeaders ?? null,
    createdBy: scope.userId,
    at: deps.clock.now(),
  });
  await triggerIngest(tx, deps, {
    organizationId,
    chatbotId: input.chatbotId,
    sourceId: id,
    type: input.type,
    generation: 1,
  });
  return id;
}
