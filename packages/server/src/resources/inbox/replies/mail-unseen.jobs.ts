import { tenantScope, withPlatform, withScope } from '../../../db/scope.ts';
import type { ConversationKey } from '../../../handover/control.queries.ts';
import type { WorkLoop } from '../../../kernel/slice/job.ts';
import { minuteMs, secondMs } from '../../../lib/timing/durations.ts';
import { listDueConversations, postpone } from './mail-unseen.queries.ts';
import { type MailUnseenDeps, mailUnseen } from './mail-unseen.ts';

const conversationsAtOnce = 100;
const everyMs = 2 * secondMs;

/** Emails messages of people that visitors have not seen in time. Each conversation has a transaction of its own. */
export function replyLoops(deps: MailUnseenDeps): WorkLoop[] {
  return [
    {
      name: 'inbox.mail_replies',
      everyMs,
      fullCount: conversationsAtOnce,
      async run(signal) {
        const at = deps.clock.now();
        const due = await withPlatform(deps.database, (tx) =>
          listDueConversations(tx, at, conversationsAtOnce),
        );
        let done = 0;
        for (const key of due) {
          if (signal.aborted) return done;
          try {
            await mailUnseen(deps, key);
            done += 1;
          } catch (error) {
            deps.log.error({ err: error, conversationId: key.conversationId }, 'replies_not_mailed');
            await postponeFailed(deps, key, new Date(at.getTime() + minuteMs));
          }
        }
        return done;
      },
    },
  ];
}

/** So that the others behind it are not kept waiting. Never rejects: they go on even if this fails, too. */
async function postponeFailed(deps: MailUnseenDeps, key: ConversationKey, dueAt: Date): Promise<void> {
  try {
    await withScope(deps.database, tenantScope(key.organizationId), (tx) => postpone(tx, key, dueAt));
  } catch (error) {
    deps.log.error({ err: error, conversationId: key.conversationId }, 'replies_not_postponed');
  }
}
