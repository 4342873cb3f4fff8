import { tenantScope, withPlatform, withScope } from '../../../db/scope.ts';
import { announce } from '../../../handover/announce.ts';
import type { ConversationKey } from '../../../handover/control.queries.ts';
import { repliers } from '../../../handover/presence.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { ScheduledJob } from '../../../kernel/slice/job.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { type ClockTime, listDue, noteEscalation, tryLock } from './due-handovers.queries.ts';

type EscalationDeps = Pick<Deps, 'database' | 'clock' | 'ids' | 'pubsub' | 'log'>;

/** Tells members, webhooks and integrations of visitors who wait too long: each minute, of at most `limit`, and once a wait. */
export function escalationSchedule(deps: EscalationDeps, limit: number): ScheduledJob {
  return {
    queue: 'inbox.escalate',
    cron: '* * * * *',
    timeoutSeconds: 300,
    handle: async (signal) => {
      const time = { at: deps.clock.now(), roles: repliers };
      const due = await withPlatform(deps.database, (tx) => listDue(tx, 'escalate', time, limit));
      for (const { organization_id: organizationId, conversation_id: conversationId } of due) {
        if (signal.aborted) return;
        try {
          await escalate(deps, time, { organizationId, conversationId });
        } catch (error) {
          deps.log.error({ err: error, conversationId }, 'wait_not_escalated');
        }
      }
    },
  };
}

/** In one transaction with its event, so that an interrupted run tells it all or leaves it to the next. */
async function escalate(deps: EscalationDeps, time: ClockTime, key: ConversationKey): Promise<void> {
  const { organizationId, conversationId } = key;
  const chatbotId = await withScope(deps.database, tenantScope(organizationId), async (tx) => {
    if (!(await tryLock(tx, key))) return undefined;
    const noted = await noteEscalation(tx, time, key);
    if (!noted) return undefined;
    await appendEvent(tx, deps, {
      organizationId,
      type: 'handover.escalated',
      resourceId: conversationId,
      chatbotId: noted.chatbot_id,
      data: { handoverId: noted.handover_id, waitSeconds: noted.wait_seconds },
    });
    return noted.chatbot_id;
  });
  if (chatbotId !== undefined)
    await announce(deps, { ...key, chatbotId, type: 'handover.escalated', withheldId: null });
}
