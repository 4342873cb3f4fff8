import type { integrationRoutes } from '@parley/contracts/resources/integrations/integrations';
import { withScope } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Handlers } from '../../../kernel/exchange/handler.ts';
import { presentIntegration } from './integrations.presenter.ts';
import { listIntegrations } from './integrations.queries.ts';
import { deleteIntegration, putEmail, putGa4, putSlack } from './manage-integrations.ts';

export function integrationHandlers(deps: Deps): Handlers<typeof integrationRoutes> {
  return {
    listIntegrations: ({ scope }) =>
      withScope(deps.database, scope, async (tx) =>
        (await listIntegrations(tx, scope.organizationId)).map(presentIntegration),
      ),
    putSlack: async ({ scope, body }) => presentIntegration(await putSlack(deps, scope, body)),
    putEmail: async ({ scope, body }) => presentIntegration(await putEmail(deps, scope, body)),
    putGa4: async ({ scope, body }) => presentIntegration(await putGa4(deps, scope, body)),
    deleteIntegration: ({ scope, params }) => deleteIntegration(deps, scope, params.kind),
  };
}
