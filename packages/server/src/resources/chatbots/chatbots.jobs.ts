import { type EventJob, eventJob } from '../../kernel/slice/job.ts';
import { type RemovalDeps, removeChatbot } from './lifecycle/remove-chatbots.ts';
import { finishDeployment } from './versions/deploy-chatbot.ts';

export function chatbotJobs(deps: RemovalDeps): EventJob[] {
  return [
    eventJob({
      queue: 'chatbot.deploy',
      on: ['chatbot.deploying'],
      retryLimit: 5,
      timeoutSeconds: 60,
      concurrency: 2,
      handle: async (event) => {
        const { organizationId, resourceId: chatbotId, data } = event;
        await finishDeployment(deps, { organizationId, chatbotId, userId: data.userId });
      },
    }),
    eventJob({
      queue: 'chatbot.purge',
      on: ['chatbot.deleted'],
      retryLimit: 20,
      timeoutSeconds: 900,
      concurrency: 1,
      duringSuspension: true,
      handle: ({ organizationId, resourceId: chatbotId }, signal) =>
        removeChatbot(deps, { organizationId, chatbotId }, signal),
    }),
  ];
}
