import { Readable } from 'node:stream';
import type { privacyRequestRoutes } from '@parley/contracts/resources/visitors/privacy-requests';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import { attachmentHeaders } from '../../lib/net/http-headers.ts';
import { createPrivacyRequest } from './create-privacy-request.ts';
import { type ExportDeps, exportPerson } from './export-person.ts';
import { findPerson } from './find-person.ts';
import { getCertificate } from './get-certificate.ts';
import { getPrivacyRequest, getPrivacyRequests } from './get-privacy-requests.ts';

export type PrivacyRequestDeps = Deps & ExportDeps;

export function privacyRequestHandlers(deps: PrivacyRequestDeps): Handlers<typeof privacyRequestRoutes> {
  return {
    previewPrivacyRequest: ({ scope, body }) => findPerson(deps, scope, body),
    createPrivacyRequest: async ({ scope, body }) =>
      getPrivacyRequest(deps, scope, await createPrivacyRequest(deps, scope, body)),
    listPrivacyRequests: ({ scope, query }) => getPrivacyRequests(deps, scope, query),
    getPrivacyRequest: ({ scope, params }) => getPrivacyRequest(deps, scope, params.requestId),
    downloadPrivacyRequest: async ({ scope, params, query: { file }, reply }) => {
      const pieces = await exportPerson(deps, scope, params.requestId, file);
      const name = `${file === 'notes' ? 'notes' : 'export'}-${params.requestId}.json`;
      return reply.headers(attachmentHeaders(name)).send(Readable.from(pieces));
    },
    getErasureCertificate: async ({ scope, params, reply }) => {
      const certificate = await getCertificate(deps, scope, params.requestId);
      return reply
        .headers(attachmentHeaders(`certificate-${params.requestId}.json`))
        .send(JSON.stringify(certificate, null, 2));
    },
  };
}
