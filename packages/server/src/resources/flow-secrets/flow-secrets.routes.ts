import type { flowSecretRoutes } from '@parley/contracts/resources/chatbot/flow-secrets';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import { deleteFlowSecret } from './delete-flow-secret.ts';
import { hasChatbot, listSecrets } from './flow-secrets.queries.ts';
import { putFlowSecret } from './put-flow-secret.ts';

export function flowSecretHandlers(deps: Deps): Handlers<typeof flowSecretRoutes> {
  return {
    listFlowSecrets: ({ scope, params }) =>
      withScope(deps.database, scope, async (tx) => {
        if (!(await hasChatbot(tx, scope.organizationId, params.chatbotId))) throw new AppError('not_found');
        return listSecrets(tx, scope.organizationId, params.chatbotId);
      }),
    putFlowSecret: ({ scope, params, body }) => putFlowSecret(deps, scope, params, body),
    deleteFlowSecret: ({ scope, params }) => deleteFlowSecret(deps, scope, params),
  };
}
