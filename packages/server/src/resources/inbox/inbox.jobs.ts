import { tenantScope, withPlatform, withScope } from '../../db/scope.ts';
import { announce } from '../../handover/announce.ts';
import { changeControl } from '../../handover/change-control.ts';
import type { ConversationKey } from '../../handover/control.queries.ts';
import { repliers } from '../../handover/presence.ts';
import type { ControlEvent } from '../../handover/transitions.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { ScheduledJob } from '../../kernel/slice/job.ts';
import {
  type ClockEvent,
  type ClockTime,
  isStillDue,
  listDue,
  tryLock,
} from './clock/due-handovers.queries.ts';

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

/** Schedules that act for people who do not: each minute, on at most 500 conversations each. */
export function inboxSchedules(deps: ClockDeps): ScheduledJob[] {
  return clockWork.map((work) => ({
    queue: work.queue,
    cron: '* * * * *',
    timeoutSeconds: 300,
    handle: (signal) => runClock(deps, work, signal),
  }));
}

/** Each conversation is changed in a transaction of its own, so that a failure or an interruption leaves the others as they are. */
async function runClock(deps: ClockDeps, work: ClockWork, signal: AbortSignal): Promise<void> {
  const time = {
    at: deps.clock.now(),
    roles: repliers,
  };
  const due = await withPlatform(deps.database, (tx) => listDue(tx, work.event, time, conversationsAtOnce));
  for (const { organization_id: organizationId, conversation_id: conversationId } of due) {
    if (signal.aborted) return;
    try {
      await changeByClock(deps, work, time, { organizationId, conversationId });
    } catch (error) {
      deps.log.error({ err: error, conversationId, queue: work.queue }, 'conversation_not_changed');
    }
  }
}

/** Changes a conversation unless somebody has it, or has changed it in the meantime; the next run looks again. */
async function changeByClock(
  deps: ClockDeps,
  { event, type }: ClockWork,
  time: ClockTime,
  key: ConversationKey,
): Promise<void> {
  const done = await withScope(deps.database, tenantScope(key.organizationId), async (tx) => {
    if (!(await tryLock(tx, key))) return undefined;
    const due = await isStillDue(tx, event, time, key);
    if (!due) return undefined;
    const cause = { by: 'clock', author: null, reason: 'member' } as const;
    const { isChanged, withheldId } = await changeControl(tx, deps, key, { type: event }, cause);
    return isChanged ? { withheldId, chatbotId: due.chatbot_id } : undefined;
  });
  if (done) await announce(deps, { ...key, ...done, type });
}
