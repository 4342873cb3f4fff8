import { withScope } from '../../db/scope.ts';
import type { Deps } from '../../deps.ts';
import type { DispatchedEvent, EventJob } from '../../job.ts';
import { isId } from '../../ports/ids.ts';
import { removeDeleted } from './chatbots.queries.ts';
import { finishDeployment } from './deploy-chatbot.ts';

/** What hangs on a chatbot and belongs to other slices. */
export interface ChatbotContents {
  organizationId: string;
  chatbotId: string;
}

export interface ChatbotJobDeps extends Deps {
  /** Removes all knowledge of a deleted chatbot with its files, in batches; safe to run again. */
  removeKnowledge(contents: ChatbotContents, signal: AbortSignal): Promise<void>;
  /** Removes all conversations of a deleted chatbot, in batches; safe to run again. */
  removeConversations(contents: ChatbotContents, signal: AbortSignal): Promise<void>;
}

export function chatbotJobs(deps: ChatbotJobDeps): EventJob[] {
  return [
    {
      queue: 'chatbot.deploy',
      on: ['chatbot.deploying'],
      retryLimit: 5,
      timeoutSeconds: 60,
      concurrency: 2,
      handle: async (event) => {
        const { organizationId, resourceId: chatbotId, data } = event;
        const userId = typeof data.userId === 'string' && isId(data.userId) ? data.userId : null;
        await finishDeployment(deps, { organizationId, chatbotId, userId });
      },
    },
    {
      queue: 'chatbot.purge',
      on: ['chatbot.deleted'],
      retryLimit: 20,
      timeoutSeconds: 900,
      concurrency: 1,
      handle: (event, signal) => purge(deps, event, signal),
    },
  ];
}

/** Contents first and the row last, so that a broken-off run finds what is left. */
async function purge(deps: ChatbotJobDeps, event: DispatchedEvent, signal: AbortSignal): Promise<void> {
  const contents = { organizationId: event.organizationId, chatbotId: event.resourceId };
  await deps.removeConversations(contents, signal);
  await deps.removeKnowledge(contents, signal);
  await withScope(deps.database, { organizationId: event.organizationId, userId: null }, (tx) =>
    removeDeleted(tx, event.organizationId, event.resourceId),
  );
}
