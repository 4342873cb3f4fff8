import { createMailDelivery } from './jobs/deliver-mail.ts';
import { createDispatcher } from './jobs/dispatcher.ts';
import { housekeepingJobs } from './jobs/housekeeping.ts';
import { declareQueues, runJobs } from './jobs/run-jobs.ts';
import type { Deps } from './kernel/deps.ts';
import { createMailTransport } from './ports/mail/create-mail-transport.ts';
import { createQueue } from './ports/queue.ts';
import { chatJobs } from './resources/chat/chat.jobs.ts';
import { chatbotJobs } from './resources/chatbots/chatbots.jobs.ts';
import { messageCounters } from './resources/chatbots/message-counters.projection.ts';
import { type RemovalDeps, removeChatbots } from './resources/chatbots/remove-chatbots.ts';
import { removeConversations } from './resources/conversations/remove-conversations.ts';
import { knowledgeJobs, knowledgeSchedules } from './resources/knowledge/knowledge.jobs.ts';
import { removeKnowledge } from './resources/knowledge/remove-knowledge.ts';
import { noticeJobs } from './resources/notices/notices.jobs.ts';
import { organizationJobs } from './resources/organization/organization.jobs.ts';
import { quotaWarnings } from './resources/organization/usage/quota-warnings.projection.ts';
import { usageMonths } from './resources/organization/usage/usage-months.projection.ts';
import { createEmbeddingTargets } from './resources/providers/embedding-targets.ts';

/** Maximum wait for running jobs at shutdown; a job that is cut off is retried. */
const stopTimeoutMs = 15_000;

export interface Worker {
  /** Dispatches pending events and starts sending due emails; returns the number of events. */
  drain(): Promise<number>;
  /** Waiting and running jobs, and emails that are due or being sent. */
  pending(): Promise<number>;
  stop(): Promise<void>;
}

/** The worker role: dispatcher, jobs, schedules, and mail. */
export async function startWorker(deps: Deps): Promise<Worker> {
  const queue = await createQueue(deps.database, deps.log);
  const removalDeps: RemovalDeps = {
    ...deps,
    removeKnowledge: (contents, signal) => removeKnowledge(deps, contents, signal),
    removeConversations: (contents, signal) => removeConversations(deps, contents, signal),
  };
  const knowledgeDeps = { ...deps, embeddings: createEmbeddingTargets(deps) };
  const jobs = [
    ...knowledgeJobs(knowledgeDeps),
    ...chatbotJobs(removalDeps),
    ...organizationJobs({
      ...deps,
      removeChatbots: (organizationId, signal) => removeChatbots(removalDeps, organizationId, signal),
    }),
    ...noticeJobs(deps),
  ];
  const schedules = [...housekeepingJobs(deps), ...chatJobs(deps), ...knowledgeSchedules(knowledgeDeps)];
  const projections = [messageCounters, quotaWarnings(deps), usageMonths];
  await declareQueues(queue, jobs, schedules);
  await runJobs(deps, queue, jobs, schedules);
  const dispatcher = createDispatcher({ ...deps, queue }, { jobs, projections });
  await dispatcher.start();
  const mail = createMailDelivery({ ...deps, transport: await createMailTransport(deps.config) });
  await mail.start();
  return {
    drain() {
      mail.wake();
      return dispatcher.drain();
    },
    pending: async () => (await queue.pending()) + (await mail.pending()),
    async stop() {
      await dispatcher.stop();
      await Promise.all([queue.stop(stopTimeoutMs), mail.stop(stopTimeoutMs)]);
    },
  };
}
