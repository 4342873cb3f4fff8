import { plans } from '@parley/contracts/plans';
import type { Transaction } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { lockPlan, sumSources } from './knowledge.queries.ts';

/**
 * Makes sure that the plan has room for one more source of about so many tokens until the transaction ends.
 * @throws AppError `plan_limit_sources`, `plan_limit_tokens`.
 */
export async function claimSourceRoom(
  tx: Transaction,
  organizationId: string,
  tokens: number,
): Promise<void> {
  const plan = await planOf(tx, organizationId);
  const used = await sumSources(tx, organizationId);
  if (plan.maxSources !== null && used.sources >= plan.maxSources) {
    throw new AppError('plan_limit_sources', { params: { limit: plan.maxSources } });
  }
  assertTokens(plan.maxKnowledgeTokens, used.tokens, tokens);
}

/**
 * Makes sure that a source may hold so many tokens beside all others until the transaction ends.
 * @throws AppError `plan_limit_tokens`.
 */
export async function claimTokenRoom(
  tx: Transaction,
  organizationId: string,
  source: { id: string; tokens: number },
): Promise<void> {
  const plan = await planOf(tx, organizationId);
  const others = await sumSources(tx, organizationId, source.id);
  assertTokens(plan.maxKnowledgeTokens, others.tokens, source.tokens);
}

async function planOf(tx: Transaction, organizationId: string) {
  const row = await lockPlan(tx, organizationId);
  if (!row) throw new AppError('not_found');
  return plans[row.plan];
}

function assertTokens(limit: number | null, used: number, wanted: number): void {
  if (limit === null || (used < limit && used + wanted <= limit)) return;
  throw new AppError('plan_limit_tokens', { params: { limit } });
}
