import type { EventJob } from '../../kernel/job.ts';
import { isId } from '../../lib/ids.ts';
import { finishDeployment } from './deploy-chatbot.ts';
import { type RemovalDeps, removeChatbot } from './remove-chatbots.ts';

export function chatbotJobs(deps: RemovalDeps): EventJob[] {
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
      handle: ({ organizationId, resourceId: chatbotId }, signal) =>
        removeChatbot(deps, { organizationId, chatbotId }, signal),
    },
  ];
}
