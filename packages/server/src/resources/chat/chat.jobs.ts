import { withPlatform } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { ScheduledJob } from '../../kernel/slice/job.ts';
import { minuteMs } from '../../lib/timing/durations.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import { completeIdleConversations } from './chat.queries.ts';
import { leaseMs } from './intake/accept-message.ts';
import { endLostTurns } from './lost-turns/end-lost-turns.ts';
import { extendLeases, forgetGoneTurns, lostAnywhere } from './lost-turns/lost-turns.queries.ts';

const idleMs = 30 * minuteMs;
const batchSize = 500;

type JobDeps = Pick<Deps, 'database' | 'clock' | 'ids' | 'log'>;

/** Ends turns that a crash left running, and completes inactive conversations. */
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
 * Ends every running answer whose lease expired before `expiredBefore`, once, as incomplete with the text saved so far. At
 * startup, the only process of an installation passes a time in the far future.
 */
export async function recoverTurns(deps: JobDeps, expiredBefore: Date): Promise<void> {
  const count = await withPlatform(deps.database, async (tx) => {
    await forgetGoneTurns(tx);
    return endLostTurns(tx, deps, lostAnywhere(expiredBefore));
  });
  if (count > 0) deps.log.warn({ count }, 'turns_recovered');
}

/** Renews the leases of these answers in one statement, to show that their process is alive. */
export async function renewLeases(
  deps: Pick<Deps, 'database' | 'clock'>,
  answerIds: readonly string[],
): Promise<void> {
  const until = new Date(deps.clock.now().getTime() + leaseMs);
  await withPlatform(deps.database, (tx) => extendLeases(tx, answerIds, until));
}

/** Completes inactive conversations and appends the same event as when a visitor ends one. */
async function completeIdle(deps: JobDeps): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - idleMs);
  await withPlatform(deps.database, async (tx) => {
    const completed = await completeIdleConversations(tx, since, batchSize);
    await Promise.all(
      completed.map((conversation) =>
        appendEvent(tx, deps, {
          organizationId: conversation.organization_id,
          type: 'conversation.completed',
          resourceId: conversation.id,
          chatbotId: conversation.chatbot_id,
        }),
      ),
    );
  });
}
