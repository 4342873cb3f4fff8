import { withPlatform } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { EventJob } from '../../kernel/job.ts';
import { toldEvents } from './describe-occasion.ts';
import { findFullName } from './notices.queries.ts';
import { tellMembers } from './tell-members.ts';

export function noticeJobs(deps: Deps): EventJob[] {
  const occasionDeps = {
    ...deps,
    findFullName: (userId: string) => withPlatform(deps.database, (tx) => findFullName(tx, userId)),
  };
  return [
    {
      queue: 'notice.tell',
      on: toldEvents,
      retryLimit: 5,
      timeoutSeconds: 60,
      concurrency: 1,
      handle: (event) => tellMembers(occasionDeps, event),
    },
  ];
}
