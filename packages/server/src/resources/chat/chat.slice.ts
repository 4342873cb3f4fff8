/**
 * Chat: conversations of visitors with a published chatbot, with streamed answers, requests for a person, ratings and rights.
 *
 * Tables: `consents`, `running_turns` (answers in progress), `chatbot_usage_months`; also writes `conversations`, `messages`,
 * `usage_months`, `handovers`.
 * Events: appends `message.received`, `message.regenerating`, `message.answered`, `message.passed`, `message.recovered`,
 * `message.rated`, `conversation.rated`, `conversation.completed`, `conversation.erased`, `handover.requested`,
 * `handover.ended`, `visitor_limit.reached`, and `export.requested` or `export.withdrawn` after an erasure; reacts to none.
 * Limits: messages of 4,000 characters; by default 30 a minute per conversation, 60 per IP address, 1,200 per chatbot; an answer
 * takes at most 140 seconds; idle for 30 minutes is completed; 3 live streams per conversation, 20,000 per process.
 */

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
import { readRevs } from './people/live.jobs.ts';
import { createLiveStreams } from './people/live-streams.ts';
import { createRecentStaffing, publicPeople } from './people/talk.ts';
import { suggestionHandlers } from './suggestions/suggestions.routes.ts';
import { loadChatPage } from './visitors/page/load-chat-page.ts';
import { createFindPublicChatbot, isClosed } from './visitors/page/public-access.ts';
import { visitorConversation } from './visitors/visitor-conversation.ts';
import { createVisitorLimits } from './visitors/visitor-limits.ts';

export const chatSlice = defineSlice({
  name: 'chat',
  web(deps: ChatDeps) {
    const { platform } = deps;
    const findChatbot = createFindPublicChatbot(deps);
    const isPaused = () => platform.current().maintenance.active;
    const turns = createTurns(
      deps,
      (answerIds) => renewLeases(deps, answerIds),
      async (chatbotId) => isPaused() || (await isClosed(findChatbot, chatbotId)),
    );
    const limits = createVisitorLimits(deps);
    const staffing = createRecentStaffing(deps);
    const live = createLiveStreams({
      ...deps,
      staffing,
      findChatbot,
      readRevs: (keys) => readRevs(deps, keys),
      isPaused,
    });
    return {
      handlers: {
        ...chatHandlers(deps, turns, findChatbot, limits, { staffing, live }),
        ...openAiHandlers(deps, turns, findChatbot, limits),
        ...explanationHandlers(deps),
        ...suggestionHandlers(deps),
      },
      drain: async (close: () => Promise<unknown>) => {
        await turns.stop(close);
        live.stop();
      },
      loadChatPage: (chatbotId: string, request: Parameters<LoadChatPage>[1]) =>
        loadChatPage(deps, findChatbot, chatbotId, request, (snapshot) =>
          publicPeople(deps, staffing, snapshot, undefined),
        ),
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
