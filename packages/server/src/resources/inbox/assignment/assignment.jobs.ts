import { withPlatform } from '../../../db/scope.ts';
import { listDueAssignments } from '../../../handover/assignment/candidates.queries.ts';
import { type EventJob, eventJob, type ScheduledJob } from '../../../kernel/slice/job.ts';
import {
  type AssignmentDeps,
  assignAll,
  assignWaiting,
  lockIdle,
  returnAfterMinutes,
} from './assign-waiting.ts';

const conversationsAtOnce = 500;

/** Assigns waiting conversations of every organization, and passes on those whose member has not joined. */
export async function assignByClock(deps: AssignmentDeps, signal: AbortSignal): Promise<void> {
  const list = () => {
    const time = { at: deps.clock.now(), returnAfterMinutes };
    return withPlatform(deps.database, (tx) => listDueAssignments(tx, time, conversationsAtOnce));
  };
  await assignAll(deps, list, lockIdle, signal);
}

export function assignmentSchedule(deps: AssignmentDeps): ScheduledJob {
  return {
    queue: 'inbox.assign',
    cron: '* * * * *',
    timeoutSeconds: 300,
    handle: (signal) => assignByClock(deps, signal),
  };
}

/** Whoever asks, and whatever may give a member room or make one a candidate. Presence is no event: it assigns by itself. */
export function assignmentJob(deps: AssignmentDeps): EventJob {
  return eventJob({
    queue: 'inbox.assign_waiting',
    on: [
      'handover.requested',
      'handover.taken',
      'handover.ended',
      'conversation.assigned',
      'team.changed',
      'member.role_changed',
    ],
    retryLimit: 2,
    timeoutSeconds: 60,
    concurrency: 2,
    perGroup: 1,
    handle: ({ organizationId }, signal) => assignWaiting(deps, organizationId, signal),
  });
}
