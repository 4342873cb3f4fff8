import type { Limits } from '@parley/contracts/billing/limits';
import type { ChangePreview } from '@parley/contracts/resources/organization/billing';
import { limitsOf } from '../../../billing/subscription/effective-limits.ts';
import type { PlanChange } from '../../../billing/subscription/plan-change.ts';
import { daysAfter, heldDays } from '../../../billing/subscription/subscription.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { monthOf } from '../../../lib/timing/month.ts';
import type { BilledStanding } from '../store/standing.queries.ts';
import { countExpiring, readUsage } from '../store/usage.queries.ts';
import { listChatbotsOver } from './chatbots.queries.ts';

type Loss = ChangePreview['losses'][number];

/** Lists what a downgrade loses. */
export async function findLosses(
  tx: Transaction,
  deps: Pick<Deps, 'offer' | 'clock'>,
  standing: BilledStanding,
  { kind, priced, effectiveAt }: PlanChange,
): Promise<Loss[]> {
  if (kind !== 'downgrade') return [];
  const later = limitsOf(deps.offer, priced.plan, standing.overrides, null);
  return lossesOf(tx, deps, standing, { later, effectiveAt });
}

/** Lists what lower limits affect: limits that fall below current usage, and smaller allowances. */
export async function lossesOf(
  tx: Transaction,
  deps: Pick<Deps, 'offer' | 'clock'>,
  { plan, overrides, subscription }: BilledStanding,
  { later, effectiveAt }: { later: Limits; effectiveAt: Date },
): Promise<Loss[]> {
  const { organization_id: organizationId } = subscription;
  const now = limitsOf(deps.offer, plan, overrides, subscription);
  const at = deps.clock.now();
  const usage = await readUsage(tx, organizationId, { month: monthOf(at).key, at });
  const have: Partial<Record<Loss['resource'], number>> = {
    chatbots: usage.chatbots,
    sources: usage.sources,
    knowledgeTokens: usage.knowledge_tokens,
    storageBytes: usage.storage_bytes,
    members: usage.members,
  };
  const overfull = Object.entries(have).flatMap(([name, used]): Loss[] => {
    const resource = name as Loss['resource'];
    const allowed = later[resource];
    if (allowed === null || used <= allowed) return [];
    return [{ resource, have: used, allowed, at: effectiveAt.toISOString() }];
  });
  const chatbots = overfull.find(({ resource }) => resource === 'chatbots');
  if (chatbots) {
    chatbots.items = await listChatbotsOver(tx, { organizationId, limit: chatbots.allowed, keep: [] });
  }
  const less = smaller(now, later, effectiveAt);
  const retention = less.find(({ resource }) => resource === 'retentionDays');
  if (retention) {
    const expiring = { at: new Date(retention.at), days: retention.allowed };
    retention.conversations = await countExpiring(tx, organizationId, expiring);
  }
  return [...overfull, ...less];
}

/** Retention is shortened later, after a grace period for conversations. */
function smaller(now: Limits, later: Limits, effectiveAt: Date): Loss[] {
  return (['messagesPerMonth', 'retentionDays'] as const).flatMap((resource): Loss[] => {
    const [have, allowed] = [now[resource], later[resource]];
    if (allowed === null || (have !== null && have <= allowed)) return [];
    const at = resource === 'retentionDays' ? daysAfter(effectiveAt, heldDays) : effectiveAt;
    return [{ resource, have, allowed, at: at.toISOString() }];
  });
}
