import type { knowledgeRoutes } from '@parley/contracts/resources/chatbot/knowledge';
import type { BodyOf } from '@parley/contracts/route';
import { estimateTokens } from '@parley/knowledge/language/count-words';
import { withScope } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { createOnce } from '../../../record/idempotency.ts';
import { addSource } from './add-source.ts';

/**
 * Adds pasted text as a source and returns its id.
 * @throws AppError `not_found`, `plan_limit_sources`, `plan_limit_tokens`, `idempotency_conflict`.
 */
export async function createTextSource(
  deps: Deps,
  scope: Scope,
  chatbotId: string,
  input: Extract<BodyOf<typeof knowledgeRoutes.createSource>, { type: 'text' }>,
): Promise<string> {
  return withScope(deps.database, scope, (tx) =>
    createOnce(tx, deps, scope, () =>
      addSource(tx, deps, scope, {
        chatbotId,
        name: input.name,
        type: 'text',
        sizeBytes: Buffer.byteLength(input.content),
        content: input.content,
        file: null,
        website: null,
        tokens: estimateTokens(input.content),
      }),
    ),
  );
}
