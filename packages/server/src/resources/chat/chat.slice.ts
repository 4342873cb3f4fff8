import type { Deps } from '../../kernel/deps/deps.ts';
import { defineSlice, type LoadChatPage } from '../../kernel/slice/slice.ts';
import { sealedFlowContext } from './answering/flow/sealed-flow.ts';
import { createTurns } from './answering/running/turns.ts';
import { chatJobs, renewLeases } from './chat.jobs.ts';
import { chatHandlers } from './chat.routes.ts';
import type { ChatDeps } from './chat-deps.ts';
import { explanationHandlers } from './explanation/explanation.routes.ts';
import { removeRunningTurns } from './lost-turns/lost-turns.queries.ts';
import { openAiHandlers } from './openai/openai.routes.ts';
import { loadChatPage } from './visitors/page/load-chat-page.ts';
import { createFindPublicChatbot, isClosed } from './visitors/page/public-access.ts';
import { visitorConversation } from './visitors/visitor-conversation.ts';
import { createVisitorLimits } from './visitors/visitor-limits.ts';

/** Routes of visitors (chat and data protection rights) and of API callers that use OpenAI's protocol. */
export const chatSlice = defineSlice({
  name: 'chat',
  web(deps: ChatDeps) {
    const { platform } = deps;
    const findChatbot = createFindPublicChatbot(deps);
    const turns = createTurns(
      deps,
      (answerIds) => renewLeases(deps, answerIds),
      async (chatbotId) => platform.current().maintenance.active || (await isClosed(findChatbot, chatbotId)),
    );
    const limits = createVisitorLimits(deps);
    return {
      handlers: {
        ...chatHandlers(deps, turns, findChatbot, limits),
        ...openAiHandlers(deps, turns, findChatbot, limits),
        ...explanationHandlers(deps),
      },
      drain: (close: () => Promise<unknown>) => turns.stop(close),
      loadChatPage: (chatbotId: string, request: Parameters<LoadChatPage>[1]) =>
        loadChatPage(deps, findChatbot, chatbotId, request),
    };
  },
  work: (deps: Deps) => ({ schedules: chatJobs(deps) }),
  data: {
    tables: {
      consents: { with: 'chatbots' },
      chatbot_usage_months: { with: 'chatbots' },
      running_turns: { inBatches: removeRunningTurns },
    },
    visitor: visitorConversation,
    sealed: [
      {
        table: 'conversations',
        column: 'sealed_flow',
        key: ['organization_id', 'id'],
        context: (organizationId, conversationId) => sealedFlowContext({ organizationId, conversationId }),
      },
    ],
  },
});
