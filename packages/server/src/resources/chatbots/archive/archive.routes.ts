import type { chatbotArchiveRoutes } from '@parley/contracts/resources/archive/chatbot-archive';
import type { Handlers } from '../../../kernel/exchange/handler.ts';
import { attachmentHeaders } from '../../../lib/net/attachment-headers.ts';
import type { ChatbotDeps } from '../chatbot-deps.ts';
import { exportChatbot } from './export-chatbot.ts';
import { importChatbot } from './import-chatbot.ts';

export function archiveHandlers(deps: ChatbotDeps): Handlers<typeof chatbotArchiveRoutes> {
  return {
    exportChatbot: async ({ scope, params, reply }) => {
      const { fileName, content } = await exportChatbot(deps, scope, params.chatbotId);
      return reply
        .headers({ ...attachmentHeaders(fileName), 'content-type': 'application/json; charset=utf-8' })
        .send(content);
    },
    importChatbot: ({ scope, query, request }) =>
      importChatbot(deps, scope, { request, isDryRun: query.dryRun === 'true' }),
  };
}
