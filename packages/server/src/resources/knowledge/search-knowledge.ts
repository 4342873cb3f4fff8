import type { knowledgeRoutes } from '@parley/contracts/resources/chatbot/knowledge';
import type { BodyOf, ResponseOf } from '@parley/contracts/route';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import { hasChatbot } from '../../kernel/chatbot/chatbot-row.ts';
import type { Scope } from '../../kernel/scope.ts';
import { retrieveFused } from '../../knowledge/retrieval/retrieve.ts';
import { listReadyIndexes } from './embeddings/embeddings.queries.ts';
import { presentPassage } from './knowledge.presenter.ts';
import type { KnowledgeDeps } from './knowledge-deps.ts';

type Search = typeof knowledgeRoutes.searchKnowledge;

/** Searches as a chatbot does when it answers; best passages first. @throws AppError `not_found`. */
export async function searchKnowledge(
  deps: Pick<KnowledgeDeps, 'database' | 'questionVector' | 'rerank'>,
  scope: Scope,
  chatbotId: string,
  { query, limit }: BodyOf<Search>,
): Promise<ResponseOf<Search>> {
  const { organizationId } = scope;
  const startedMs = performance.now();
  const vectorIndexes = await withScope(deps.database, scope, async (tx) => {
    if (!(await hasChatbot(tx, organizationId, chatbotId))) throw new AppError('not_found');
    return listReadyIndexes(tx, { organizationId, chatbotId });
  });
  const passages = await retrieveFused(
    deps.database,
    {
      organizationId,
      chatbotId,
      query,
      rerank: deps.rerank,
      ...(limit === undefined ? {} : { limit }),
    },
    deps.questionVector({ organizationId, vectorIndexes }, query),
  );
  const results = passages.slice(0, limit).map(presentPassage);
  return { results, tookMs: Math.round(performance.now() - startedMs) };
}
