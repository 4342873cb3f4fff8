import { withPlatform } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { type EventJob, eventJob } from '../../kernel/slice/job.ts';
import { notifiedEvents } from './describe-notification.ts';
import { findFullName } from './notices.queries.ts';
import { notifyMembers } from './notify-members.ts';

export function noticeJobs(deps: Deps): EventJob[] {
  const notificationDeps = {
    ...deps,
    findFullName: (userId: string) => withPlatform(deps.database, (tx) => findFullName(tx, userId)),
  };
  return [
    eventJob({
      queue: 'notice.tell',
      on: notifiedEvents,
      retryLimit: 5,
      timeoutSeconds: 60,
      concurrency: 1,
      duringSuspension: true,
      handle: (event) => notifyMembers(notificationDeps, event),
    }),
  ];
}
