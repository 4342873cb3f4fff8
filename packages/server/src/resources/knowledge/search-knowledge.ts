import type { knowledgeRoutes } from '@parley/contracts/resources/knowledge';
import type { AnswerOf, BodyOf } from '@parley/contracts/route';
import { withScope } from '../../db/scope.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import { retrieve } from '../../knowledge/retrieve.ts';
import { isId } from '../../ports/ids.ts';
import type { Scope } from '../../scope.ts';
import { presentPassage } from './knowledge.presenter.ts';
import { hasChatbot } from './knowledge.queries.ts';

type Search = typeof knowledgeRoutes.searchKnowledge;

/** Passages as answers would find them, best first. @throws AppError `not_found`. */
export async function searchKnowledge(
  deps: Pick<Deps, 'database'>,
  scope: Scope,
  chatbotId: string,
  { query, limit }: BodyOf<Search>,
): Promise<AnswerOf<Search>> {
  if (!isId(chatbotId)) throw new AppError('not_found');
  const { organizationId } = scope;
  const startedMs = performance.now();
  const passages = await withScope(deps.database, scope, async (tx) => {
    if (!(await hasChatbot(tx, organizationId, chatbotId))) throw new AppError('not_found');
    return retrieve(tx, { organizationId, chatbotId, query, ...(limit === undefined ? {} : { limit }) });
  });
  return { results: passages.map(presentPassage), tookMs: Math.round(performance.now() - startedMs) };
}
