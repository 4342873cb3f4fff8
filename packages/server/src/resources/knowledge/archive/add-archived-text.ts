import type { ArchivedSource } from '@parley/contracts/resources/chatbot-archive';
import type { Transaction } from '../../../db/database.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { estimateTokens } from '../../../knowledge/language/count-words.ts';
import { updateSource } from '../knowledge.queries.ts';
import { addSource } from '../sources/add-source.ts';

/**
 * Adds a text of a chatbot's file, which is then read as one that was typed.
 * @throws AppError `plan_limit_sources`, `plan_limit_tokens`, `plan_limit_storage`.
 */
export async function addArchivedText(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  scope: Scope,
  { chatbotId, text }: { chatbotId: string; text: Extract<ArchivedSource, { type: 'text' }> },
): Promise<string> {
  const { name, content, enabled, tags } = text;
  const id = await addSource(tx, deps, scope, {
    chatbotId,
    name,
    type: 'text',
    sizeBytes: Buffer.byteLength(content),
    content,
    file: null,
    website: null,
    tokens: estimateTokens(content),
  });
  await updateSource(tx, scope.organizationId, id, {
    name,
    enabled,
    tags,
    settings: {},
    refresh: null,
    nextRefreshAt: null,
    at: deps.clock.now(),
  });
  return id;
}
