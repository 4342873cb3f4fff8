import { effectiveLimits, effectiveRetentionDays } from '@parley/contracts/billing/entitlements';
import { tenantScope, withPlatform, withScope } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { ScheduledJob } from '../../kernel/slice/job.ts';
import { dayMs } from '../../lib/timing/durations.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import { indexBacklog } from '../../record/said/index-backlog.jobs.ts';
import {
  deleteExpired,
  findExpiring,
  listRetentions,
  type Retention,
  type RetentionRow,
} from './store/expired-conversations.queries.ts';

const chatbotsAtOnce = 500;
const conversationsAtOnce = 200;

/** Schedules that delete expired conversations and add older messages to the search index. */
export function conversationSchedules(deps: ExpiryDeps): ScheduledJob[] {
  return [
    {
      queue: 'conversation.expire',
      cron: '23 * * * *',
      timeoutSeconds: 1_800,
      handle: (signal) => expireConversations(deps, signal),
    },
    {
      queue: 'conversation.index_said',
      cron: '* * * * *',
      timeoutSeconds: 3_600,
      handle: (signal) => indexBacklog(deps, signal),
    },
  ];
}

type ExpiryDeps = Pick<Deps, 'database' | 'clock' | 'ids'>;

/**
 * Deletes every conversation whose last message is older than its chatbot or its plan allows. Each batch is committed on its own,
 * so that the next run continues an interrupted one. Totals of deleted conversations are kept.
 */
export async function expireConversations(deps: ExpiryDeps, signal: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  let after: string | null = null;
  for (;;) {
    const { rows, expiring } = await nextExpiring(deps, after, now);
    for (const retention of expiring) await expireOf(deps, retention, signal);
    after = rows.at(-1)?.id ?? null;
    if (rows.length < chatbotsAtOnce) return;
  }
}

async function nextExpiring(
  deps: ExpiryDeps,
  after: string | null,
  now: Date,
): Promise<{ rows: RetentionRow[]; expiring: Retention[] }> {
  return await withPlatform(deps.database, async (tx) => {
    const rows = await listRetentions(tx, after, chatbotsAtOnce);
    const retentions = rows.map((row) => retentionOf(row, now));
    return { rows, expiring: await findExpiring(tx, retentions) };
  });
}

function retentionOf(row: RetentionRow, now: Date): Retention {
  const days = effectiveRetentionDays(row.retention_days, effectiveLimits(row));
  return {
    organizationId: row.organization_id,
    chatbotId: row.id,
    before: new Date(now.getTime() - days * dayMs),
  };
}

async function expireOf(deps: ExpiryDeps, retention: Retention, signal: AbortSignal): Promise<void> {
  const { organizationId, chatbotId } = retention;
  for (;;) {
    signal.throwIfAborted();
    const count = await withScope(deps.database, tenantScope(organizationId), async (tx) => {
      const deleted = await deleteExpired(tx, retention, conversationsAtOnce);
      if (deleted === 0) return 0;
      await appendEvent(tx, deps, {
        organizationId,
        type: 'conversation.expired',
        resourceId: chatbotId,
        chatbotId,
        data: { count: deleted },
      });
      return deleted;
    });
    if (count < conversationsAtOnce) return;
  }
}
