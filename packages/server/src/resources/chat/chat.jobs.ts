import type { Transaction } from '../../db/database.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { ScheduledJob } from '../../job.ts';
import { appendEvent } from '../../record/append-event.ts';

const idleMs = 30 * 60_000;
const batchSize = 500;

type JobDeps = Pick<Deps, 'database' | 'clock' | 'ids' | 'log'>;

/** Ends what a crash left behind and completes conversations nobody continues. */
export function chatJobs(deps: JobDeps): ScheduledJob[] {
  return [
    {
      queue: 'chat.recover',
      cron: '* * * * *',
      timeoutSeconds: 60,
      handle: () => recoverTurns(deps, deps.clock.now()),
    },
    { queue: 'chat.complete', cron: '* * * * *', timeoutSeconds: 60, handle: () => completeIdle(deps) },
  ];
}

/**
 * Ends, once and as incomplete with what was saved, every running answer whose lease ran out before `expiredBefore`.
 * A process that knows it is the only one passes a time in the far future when it starts.
 */
export async function recoverTurns(deps: JobDeps, expiredBefore: Date): Promise<void> {
  const count = await withPlatform(deps.database, async (tx) => {
    const at = deps.clock.now();
    const ended = await tx.rows<{ organization_id: string; conversation_id: string; chatbot_id: string }>(sql`
      with lost as (
        select id from messages where status = 'running' and deadline_at < ${expiredBefore}
        order by deadline_at limit ${batchSize} for update skip locked
      ), ended as (
        update messages m set status = 'incomplete', completed_at = ${at}, deadline_at = null
        from lost where m.id = lost.id
        returning m.id, m.organization_id, m.conversation_id, m.chatbot_id
      ), released as (
        update conversations c set running_message_id = null
        from ended e where c.organization_id = e.organization_id and c.id = e.conversation_id
          and c.running_message_id = e.id
      )
      select organization_id, conversation_id, chatbot_id from ended`);
    for (const row of ended) await announce(tx, deps, row);
    return ended.length;
  });
  if (count > 0) deps.log.warn({ count }, 'turns_recovered');
}

async function announce(
  tx: Transaction,
  deps: JobDeps,
  row: { organization_id: string; conversation_id: string; chatbot_id: string },
): Promise<void> {
  await appendEvent(tx, deps, {
    organizationId: row.organization_id,
    type: 'message.recovered',
    resource: 'conversation',
    resourceId: row.conversation_id,
    chatbotId: row.chatbot_id,
  });
}

async function completeIdle(deps: JobDeps): Promise<void> {
  const now = deps.clock.now();
  await withPlatform(deps.database, (tx) =>
    tx.execute(sql`
      update conversations set status = 'completed', ended_at = last_message_at
      where id in (
        select id from conversations
        where status = 'active' and running_message_id is null
          and last_message_at < ${new Date(now.getTime() - idleMs)}
        limit ${batchSize} for update skip locked
      )`),
  );
}
