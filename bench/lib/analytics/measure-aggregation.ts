import { join } from 'node:path';
import type { Database } from '../../../packages/server/src/db/database.ts';
import { withPlatform } from '../../../packages/server/src/db/scope.ts';
import { sql } from '../../../packages/server/src/db/sql.ts';
import type { StoredEvent } from '../../../packages/server/src/kernel/slice/event.ts';
import { timeOrderedIds } from '../../../packages/server/src/lib/ids.ts';
import { loadSentences } from '../../../packages/server/src/lib/text/sentences.ts';
import { systemClock } from '../../../packages/server/src/ports/clock.ts';
import { createLog } from '../../../packages/server/src/ports/log/log.ts';
import { createMetrics } from '../../../packages/server/src/ports/log/metrics.ts';
import { judgeDue } from '../../../packages/server/src/resources/insight/judging/judging.jobs.ts';
import { rollups } from '../../../packages/server/src/resources/insight/rollups.projection.ts';
import { seedBusy } from '../../../scripts/seed/busy.ts';
import { root } from '../../../tools/bootstrap/paths.mjs';
import type { DatabaseMeter } from '../turns/database-meter.ts';

export interface FoldFigures {
  foldedMessages: number;
  /** CPU time per message of aggregating its event by quarter hour and hour: this process and the database. */
  foldCpuMs: number;
  /** CPU time per message of analyzing its conversation and counting the results. */
  judgeCpuMs: number;
  /** Size of all tables of figures with their indexes. */
  bytesPerMessage: number;
}

/** About the daily messages per chatbot of 200 organizations with 10 million messages in 90 days. */
const scenario = {
  organizations: 4,
  chatbotsPerOrganization: 1,
  chunksPerChatbot: 1,
  conversationsPerChatbot: 2_250,
  messagesPerConversation: 10,
  days: 45,
};
/** Events per batch of the dispatcher. */
const batchSize = 500;
/** Number of batches between vacuums, about as often as autovacuum would run. */
const batchesPerVacuum = 40;
const judgedPerVacuum = 8;

export async function measureAggregation(
  database: Database,
  meter: DatabaseMeter,
  /** Runs a vacuum as the owner of the tables. */
  vacuum: (tables: string) => Promise<unknown>,
): Promise<FoldFigures> {
  await seedBusy(database, { ...scenario, seed: 7, at: new Date() });
  const events = await eventsOfMessages(database);
  const folded = await spentOn(meter, () => fold(database, events, vacuum));
  const judged = await spentOn(meter, () => judge(database, vacuum));
  await vacuum('insight_quarters, insight_hours, insight_dates, insight_days');
  const bytes = await withPlatform(database, (tx) =>
    tx.first<{ bytes: number }>(sql`
      select sum(pg_total_relation_size(name::regclass)) as bytes
      from unnest(${['insight_quarters', 'insight_hours', 'insight_dates', 'insight_days']}::text[]) as name`),
  );
  return {
    foldedMessages: events.length,
    foldCpuMs: thousandths(folded / events.length),
    judgeCpuMs: thousandths(judged / events.length),
    bytesPerMessage: Math.round((bytes?.bytes ?? 0) / events.length),
  };
}

async function fold(
  database: Database,
  events: readonly StoredEvent[],
  vacuum: (tables: string) => Promise<unknown>,
): Promise<void> {
  const deps = { ids: timeOrderedIds, clock: systemClock };
  for (let start = 0; start < events.length; start += batchSize) {
    await withPlatform(database, (tx) => rollups.apply(tx, events.slice(start, start + batchSize), deps));
    if ((start / batchSize) % batchesPerVacuum === 0)
      await vacuum('insight_quarters, insight_hours, insight_dates, insight_due');
  }
}

/** Seeded visitors leave no addresses. */
const captureLead = async () => ({ refused: 'unreachable' });

async function judge(database: Database, vacuum: (tables: string) => Promise<unknown>): Promise<void> {
  const deps = {
    database,
    clock: systemClock,
    meaning: null,
    allowsLead: async () => true,
    log: createLog('warn'),
    metrics: createMetrics(),
    sentences: await loadSentences(join(root, 'packages', 'locales'), ['en']),
    captureLead,
  };
  let batches = 0;
  while ((await judgeDue(deps, new AbortController().signal)) > 0) {
    batches += 1;
    if (batches % judgedPerVacuum === 0)
      await vacuum('insight_quarters, insight_hours, insight_dates, insight_days');
  }
}

/** Returns the CPU time of this process and the database in ms; without the database's if it is remote. */
async function spentOn(meter: DatabaseMeter, work: () => Promise<void>): Promise<number> {
  const before = await meter.read();
  const own = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(own);
  const after = await meter.read();
  return (user + system) / 1_000 + ((after.cpuMs ?? 0) - (before.cpuMs ?? 0));
}

/** Returns the events that the messages would have caused, in order. */
async function eventsOfMessages(database: Database): Promise<StoredEvent[]> {
  const rows = await withPlatform(database, (tx) =>
    tx.rows<{
      id: string;
      organization_id: string;
      chatbot_id: string;
      conversation_id: string;
      role: string;
      mode: string | null;
      response_ms: number | null;
      created_at: Date;
    }>(sql`
      select id, organization_id, chatbot_id, conversation_id, role, mode, response_ms, created_at
      from messages order by created_at, id`),
  );
  return rows.map((row): StoredEvent => {
    const common = {
      id: row.id,
      organizationId: row.organization_id,
      chatbotId: row.chatbot_id,
      resourceId: row.conversation_id,
      requestId: null,
      createdAt: row.created_at,
    };
    if (row.role === 'user') return { ...common, type: 'message.received', data: {} };
    return {
      ...common,
      type: 'message.answered',
      data: {
        responseMs: row.response_ms ?? 0,
        mode: row.mode,
        status: 'complete',
        messageAt: row.created_at.toISOString(),
      },
    };
  });
}

function thousandths(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
