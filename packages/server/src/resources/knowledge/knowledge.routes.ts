import type { knowledgeRoutes } from '@parley/contracts/resources/chatbot/knowledge';
import type { BodyOf } from '@parley/contracts/route';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import type { Scope } from '../../kernel/scope.ts';
import { attachmentHeaders } from '../../lib/net/http-headers.ts';
import { previewApi } from './api/preview-api.ts';
import { createPageInspector } from './crawl/inspect-page.ts';
import { findKnowledge } from './find/find-knowledge.ts';
import type { KnowledgeDeps } from './knowledge-deps.ts';
import { importPairs } from './pairs/import-pairs.ts';
import { searchKnowledge } from './search-knowledge.ts';
import { createApiSource } from './sources/create-api-source.ts';
import { createFileSource } from './sources/create-file-source.ts';
import { createTextSource } from './sources/create-text-source.ts';
import { createUrlSource } from './sources/create-url-source.ts';
import { deleteSource } from './sources/delete-source.ts';
import { getChunks, getPages, getSource, getSources } from './sources/get-source.ts';
import { openSourceFile } from './sources/open-source-file.ts';
import { patchSource } from './sources/patch-source.ts';
import { refreshSource } from './sources/refresh-source.ts';

export function knowledgeHandlers(deps: KnowledgeDeps): Handlers<typeof knowledgeRoutes> {
  const lookUp = createPageInspector(deps);
  return {
    listSources: ({ scope, params, query }) => getSources(deps, scope, params.chatbotId, query),
    createSource: async ({ scope, params, body, request }) => {
      if (request.isMultipart()) {
        return getSource(deps, scope, await createFileSource(deps, scope, params.chatbotId, request));
      }
      return getSource(deps, scope, await createTypedSource(deps, scope, params.chatbotId, body));
    },
    importPairs: ({ scope, params, query, request }) =>
      importPairs(deps, scope, params.chatbotId, { request, ...query }),
    findKnowledge: ({ scope, query }) => findKnowledge(deps, scope, query.search),
    getSource: ({ scope, params }) => getSource(deps, scope, params.sourceId),
    patchSource: async ({ scope, params, body }) => {
      await patchSource(deps, scope, params.sourceId, body);
      return getSource(deps, scope, params.sourceId);
    },
    deleteSource: ({ scope, params }) => deleteSource(deps, scope, params.sourceId),
    refreshSource: async ({ scope, params }) => {
      await refreshSource(deps, scope, params.sourceId);
      return getSource(deps, scope, params.sourceId);
    },
    downloadSource: async ({ scope, params, reply }) => {
      const { name, content } = await openSourceFile(deps, scope, params.sourceId);
      return reply.headers(attachmentHeaders(name)).send(content);
    },
    listChunks: ({ scope, params, query }) => getChunks(deps, scope, params.sourceId, query.page),
    listPages: ({ scope, params, query }) => getPages(deps, scope, params.sourceId, query),
    previewAddress: ({ scope, body }) => lookUp.preview(scope, body.url),
    previewApi: ({ scope, body }) => previewApi(deps, scope, body),
    listLinks: ({ scope, body }) => lookUp.links(scope, body.url),
    searchKnowledge: ({ scope, params, body }) => searchKnowledge(deps, scope, params.chatbotId, body),
  };
}

function createTypedSource(
  deps: KnowledgeDeps,
  scope: Scope,
  chatbotId: string,
  body: BodyOf<typeof knowledgeRoutes.createSource>,
): Promise<string> {
  switch (body.type) {
    case 'url':
      return createUrlSource(deps, scope, chatbotId, body);
    case 'api':
      return createApiSource(deps, scope, chatbotId, body);
    default:
      return createTextSource(deps, scope, chatbotId, body);
  }
}
