import type { Transaction } from '../../db/database.ts';
import { tenantScope, withPlatform, withScope } from '../../db/scope.ts';
import { announce } from '../../handover/announce.ts';
import { changeControl } from '../../handover/change-control.ts';
import { type ConversationKey, lockControl } from '../../handover/control.queries.ts';
import { repliers } from '../../handover/presence.ts';
import type { ControlEvent } from '../../handover/transitions.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { type EventJob, eventJob, type ScheduledJob } from '../../kernel/slice/job.ts';
import {
  type ClockEvent,
  type ClockTime,
  isStillDue,
  listDue,
  listLost,
  tryLock,
} from './clock/due-handovers.queries.ts';
import { escalationSchedule } from './clock/escalation.jobs.ts';

const conversationsAtOnce = 500;

type ClockDeps = Pick<Deps, 'database' | 'clock' | 'ids' | 'pubsub' | 'log'>;

/** Each queue with what it does to a conversation, and how open screens are told. */
const clockWork = [
  { queue: 'inbox.give_up', event: 'giveUp', type: 'message.sent' },
  { queue: 'inbox.requeue', event: 'requeue', type: 'conversation.assigned' },
  { queue: 'inbox.idle', event: 'idle', type: 'handover.ended' },
] as const satisfies readonly {
  queue: string;
  event: ClockEvent & ControlEvent['type'];
  type: Parameters<typeof announce>[1]['type'];
}[];
type ClockWork = (typeof clockWork)[number];

/** A right that ends is noticed at once; the clock's look at it each minute finds what a failed job has left. */
const requeue = clockWork[1];

/** Puts visitors of a member who was removed, has left, or may no longer reply there, back in line. */
export function inboxJobs(deps: ClockDeps): EventJob[] {
  return [
    eventJob({
      queue: 'inbox.lose_right',
      on: ['member.removed', 'member.left', 'member.role_changed', 'team.changed'],
      retryLimit: 5,
      timeoutSeconds: 300,
      concurrency: 2,
      handle: async ({ organizationId, resourceId: userId }, signal) => {
        const lost = await withScope(deps.database, tenantScope(organizationId), (tx) =>
          listLost(tx, { organizationId, userId, roles: repliers }, conversationsAtOnce),
        );
        const time = { at: deps.clock.now(), roles: repliers };
        for (const conversationId of lost) {
          if (signal.aborted) return;
          const key = { organizationId, conversationId };
          await changeIfDue(
            deps,
            requeue,
            time,
            key,
            async (tx) => (await lockControl(tx, key)) !== undefined,
          );
        }
      },
    }),
  ];
}

/** Schedules that act for people who do not: each minute, on at most 500 conversations each. */
export function inboxSchedules(deps: ClockDeps): ScheduledJob[] {
  return [
    escalationSchedule(deps, conversationsAtOnce),
    ...clockWork.map((work) => ({
      queue: work.queue,
      cron: '* * * * *',
      timeoutSeconds: 300,
      handle: (signal: AbortSignal) => runClock(deps, work, signal),
    })),
  ];
}

/** Each conversation is changed in a transaction of its own, so that a failure or an interruption leaves the others as they are. */
async function runClock(deps: ClockDeps, work: ClockWork, signal: AbortSignal): Promise<void> {
  const time = { at: deps.clock.now(), roles: repliers };
  const due = await withPlatform(deps.database, (tx) => listDue(tx, work.event, time, conversationsAtOnce));
  for (const { organization_id: organizationId, conversation_id: conversationId } of due) {
    if (signal.aborted) return;
    try {
      const key = { organizationId, conversationId };
      await changeIfDue(deps, work, time, key, (tx) => tryLock(tx, key));
    } catch (error) {
      deps.log.error({ err: error, conversationId, queue: work.queue }, 'conversation_not_changed');
    }
  }
}

/** Changes a conversation, unless `lock` returns false or somebody has changed it in the meantime; the next run looks again. */
async function changeIfDue(
  deps: ClockDeps,
  { event, type }: ClockWork,
  time: ClockTime,
  key: ConversationKey,
  lock: (tx: Transaction) => Promise<boolean>,
): Promise<void> {
  const done = await withScope(deps.database, tenantScope(key.organizationId), async (tx) => {
    if (!(await lock(tx))) return undefined;
    const due = await isStillDue(tx, event, time, key);
    if (!due) return undefined;
    const cause = { by: 'clock', author: null, reason: 'member' } as const;
    const { isChanged, withheldId } = await changeControl(tx, deps, key, { type: event }, cause);
    return isChanged ? { withheldId, chatbotId: due.chatbot_id } : undefined;
  });
  if (done) await announce(deps, { ...key, ...done, type });
}
