import type { chatbotArchiveRoutes } from '@parley/contracts/resources/archive/chatbot-archive';
import type { chatbotRoutes } from '@parley/contracts/resources/chatbot/chatbots';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import { attachmentHeaders } from '../../lib/net/http-headers.ts';
import { checkCss } from '../../lib/text/custom-css/check-css.ts';
import { exportChatbot } from './archive/export-chatbot.ts';
import { importChatbot } from './archive/import-chatbot.ts';
import type { ChatbotDeps } from './chatbot-deps.ts';
import { exportFlow, getFlowProblems } from './flow/get-flow.ts';
import { getFlowStats } from './flow/get-flow-stats.ts';
import { importFlow } from './flow/import-flow.ts';
import { checkInstallation } from './installation/check-installation.ts';
import { archiveChatbot, deactivateChatbot, restoreChatbot } from './lifecycle/change-status.ts';
import { createChatbot } from './lifecycle/create-chatbot.ts';
import { deleteChatbot } from './lifecycle/delete-chatbot.ts';
import { duplicateChatbot } from './lifecycle/duplicate-chatbot.ts';
import { patchChatbot } from './settings/patch-chatbot.ts';
import { renewIdentityKey } from './settings/renew-identity-key.ts';
import { deployChatbot } from './versions/deploy-chatbot.ts';
import { getChatbot, getChatbots, getVersion, getVersions } from './versions/get-chatbot.ts';
import { restoreVersion } from './versions/restore-version.ts';

export function chatbotHandlers(deps: Deps): Handlers<typeof chatbotRoutes> {
  return {
    listChatbots: ({ scope, query }) => getChatbots(deps, scope, query),
    createChatbot: async ({ scope, body }) => getChatbot(deps, scope, await createChatbot(deps, scope, body)),
    getChatbot: ({ scope, params }) => getChatbot(deps, scope, params.chatbotId),
    patchChatbot: async ({ scope, params, body }) => {
      await patchChatbot(deps, scope, params.chatbotId, body);
      return getChatbot(deps, scope, params.chatbotId);
    },
    deleteChatbot: ({ scope, params }) => deleteChatbot(deps, scope, params.chatbotId),
    archiveChatbot: async ({ scope, params }) => {
      await archiveChatbot(deps, scope, params.chatbotId);
      return getChatbot(deps, scope, params.chatbotId);
    },
    restoreChatbot: async ({ scope, params }) => {
      await restoreChatbot(deps, scope, params.chatbotId);
      return getChatbot(deps, scope, params.chatbotId);
    },
    duplicateChatbot: async ({ scope, params }) =>
      getChatbot(deps, scope, await duplicateChatbot(deps, scope, params.chatbotId)),
    deployChatbot: async ({ scope, params }) => {
      await deployChatbot(deps, scope, params.chatbotId);
      return getChatbot(deps, scope, params.chatbotId);
    },
    redeployChatbot: async ({ scope, params }) => {
      await deployChatbot(deps, scope, params.chatbotId);
      return getChatbot(deps, scope, params.chatbotId);
    },
    deactivateChatbot: async ({ scope, params }) => {
      await deactivateChatbot(deps, scope, params.chatbotId);
      return getChatbot(deps, scope, params.chatbotId);
    },
    checkCustomCss: async ({ scope, params, body }) => {
      await getChatbot(deps, scope, params.chatbotId);
      return checkCss(body.css, body.theme);
    },
    checkInstallation: ({ scope, params, body }) =>
      checkInstallation(deps, scope, params.chatbotId, body.url),
    renewIdentityKey: ({ scope, params }) => renewIdentityKey(deps, scope, params.chatbotId),
    listFlowProblems: ({ scope, params }) => getFlowProblems(deps, scope, params.chatbotId),
    exportFlow: ({ scope, params }) => exportFlow(deps, scope, params.chatbotId),
    getFlowStats: ({ scope, params, query }) => getFlowStats(deps, scope, params.chatbotId, query.version),
    importFlow: ({ scope, params, body }) => importFlow(deps, scope, params.chatbotId, body),
    listChatbotVersions: ({ scope, params }) => getVersions(deps, scope, params.chatbotId),
    getChatbotVersion: ({ scope, params }) => getVersion(deps, scope, params.chatbotId, params.version),
    restoreChatbotVersion: async ({ scope, params }) => {
      await restoreVersion(deps, scope, params.chatbotId, params.version);
      return getChatbot(deps, scope, params.chatbotId);
    },
  };
}

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
