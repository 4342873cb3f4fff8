import type { Deps } from '../../deps.ts';
import type { EventJob } from '../../job.ts';
import { toldEvents } from './describe-occasion.ts';
import { tellMembers } from './tell-members.ts';

export function noticeJobs(deps: Deps): EventJob[] {
  return [
    {
      queue: 'notice.tell',
      on: toldEvents,
      retryLimit: 5,
      timeoutSeconds: 60,
      concurrency: 1,
      handle: (event) => tellMembers(deps, event),
    },
  ];
}
