import type { Limits } from '@parley/contracts/billing/limits';
import type { Transaction } from '../../db/database.ts';
import { AppError, found } from '../../errors/app-error.ts';
import { lockLimits, sumSources } from './reserve-quota.queries.ts';

/**
 * Locks the organization's limits until the transaction ends and requires capacity for one more source of
 * this size.
 * @throws AppError `plan_limit_sources`, `plan_limit_tokens`, `plan_limit_storage`.
 */
export async function reserveSourceQuota(
  tx: Transaction,
  organizationId: string,
  { tokens, bytes }: { tokens: number; bytes: number },
): Promise<void> {
  const limits = await limitsOf(tx, organizationId);
  const used = await sumSources(tx, organizationId);
  if (limits.sources !== null && used.sources >= limits.sources) {
    throw new AppError('plan_limit_sources', { params: { limit: limits.sources } });
  }
  assertTokens(limits.knowledgeTokens, used.tokens, tokens);
  if (limits.storageBytes !== null && used.bytes + bytes > limits.storageBytes) {
    throw new AppError('plan_limit_storage', { params: { limit: limits.storageBytes } });
  }
}

/**
 * Locks the organization's limits until the transaction ends; returns the texts that fit within them, in the given order. Once
 * the number of sources is used up, no further text is returned.
 */
export async function reserveTexts<T extends { tokens: number; bytes: number }>(
  tx: Transaction,
  organizationId: string,
  texts: readonly T[],
): Promise<T[]> {
  const limits = await limitsOf(tx, organizationId);
  const used = await sumSources(tx, organizationId);
  const room = limits.sources === null ? texts.length : limits.sources - used.sources;
  const fitting: T[] = [];
  for (const text of texts) {
    if (fitting.length >= room) break;
    const hasStorage = limits.storageBytes === null || used.bytes + text.bytes <= limits.storageBytes;
    const { knowledgeTokens } = limits;
    const isTooLong = knowledgeTokens !== null && !hasTokens(knowledgeTokens, used.tokens, text.tokens);
    if (!hasStorage || isTooLong) continue;
    used.tokens += text.tokens;
    used.bytes += text.bytes;
    fitting.push(text);
  }
  return fitting;
}

/**
 * Locks the organization's limits until the transaction ends, and requires capacity for a source of this many tokens besides all
 * others.
 * @throws AppError `plan_limit_tokens`.
 */
export async function reserveTokenQuota(
  tx: Transaction,
  organizationId: string,
  source: { id: string; tokens: number },
): Promise<void> {
  const limits = await limitsOf(tx, organizationId);
  const others = await sumSources(tx, organizationId, source.id);
  assertTokens(limits.knowledgeTokens, others.tokens, source.tokens);
}

async function limitsOf(tx: Transaction, organizationId: string): Promise<Limits> {
  const limits = found(await lockLimits(tx, organizationId));
  return limits;
}

function hasTokens(limit: number, used: number, wanted: number): boolean {
  return used < limit && used + wanted <= limit;
}

function assertTokens(limit: number | null, used: number, wanted: number): void {
  if (limit === null || hasTokens(limit, used, wanted)) return;
  throw new AppError('plan_limit_tokens', { params: { limit } });
}
