import type { exportRoutes } from '@parley/contracts/resources/visitors/exports';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import { attachmentHeaders } from '../../lib/net/http-headers.ts';
import { downloadExport } from './download-export.ts';
import { getExports } from './get-exports.ts';
import { requestExport, retryExport } from './request-export.ts';

export function exportHandlers(deps: Deps): Handlers<typeof exportRoutes> {
  return {
    listExports: ({ scope, query }) => getExports(deps, scope, query),
    createExport: ({ scope, body }) => requestExport(deps, scope, body),
    downloadExport: async ({ scope, params, reply }) => {
      const file = await downloadExport(deps, scope, params.exportId);
      return reply
        .headers({
          ...attachmentHeaders(file.fileName),
          'content-type': file.mediaType,
          'content-length': String(file.sizeBytes),
        })
        .send(file.content);
    },
    retryExport: ({ scope, params }) => retryExport(deps, scope, params.exportId),
  };
}
