import { webhookTest } from '@parley/contracts/events/webhook-events';
import type { integrationRoutes } from '@parley/contracts/resources/integrations/integrations';
import type { webhookRoutes } from '@parley/contracts/resources/integrations/webhooks';
import type { Transaction } from '../../db/database.ts';
import { withScope } from '../../db/scope.ts';
import { rowsOfPage } from '../../db/sql.ts';
import { AppError, found } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { countedPage, countRows } from '../../kernel/exchange/counted-page.ts';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import { consumeRateLimits } from '../../kernel/limits/rate-limits.ts';
import type { Scope } from '../../kernel/scope.ts';
import {
  findDelivery,
  insertDelivery,
  listDeliveries,
  selectDeliveries,
  sendAgain,
} from './deliveries.queries.ts';
import { listIntegrations } from './integrations/integrations.queries.ts';
import { deleteIntegration, putEmail, putGa4, putSlack } from './integrations/manage-integrations.ts';
import { createWebhook, deleteWebhook, patchWebhook, rotateSecret } from './manage-webhooks.ts';
import { presentDelivery, presentIntegration, presentWebhook } from './webhooks.presenter.ts';
import { findReceiver, findWebhook, listWebhooks } from './webhooks.queries.ts';

const sendsPerMinute = 20;

export function webhookHandlers(deps: Deps): Handlers<typeof webhookRoutes> {
  const read = async (scope: Scope, webhookId: string) =>
    presentWebhook(await withScope(deps.database, scope, (tx) => needWebhook(tx, scope, webhookId)));
  return {
    listWebhooks: ({ scope }) =>
      withScope(deps.database, scope, async (tx) =>
        (await listWebhooks(tx, scope.organizationId)).map(presentWebhook),
      ),
    createWebhook: async ({ scope, body }) => {
      const { id, secret } = await createWebhook(deps, scope, body);
      return { ...(await read(scope, id)), secret };
    },
    patchWebhook: async ({ scope, params, body }) => {
      await patchWebhook(deps, scope, params.webhookId, body);
      return read(scope, params.webhookId);
    },
    deleteWebhook: ({ scope, params }) => deleteWebhook(deps, scope, params.webhookId),
    rotateWebhookSecret: async ({ scope, params }) => ({
      secret: await rotateSecret(deps, scope, params.webhookId),
    }),
    testWebhook: ({ scope, params: { webhookId } }) =>
      sendOnce(deps, scope, webhookId, async (tx) => {
        const id = deps.ids.next();
        const { organizationId } = scope;
        const event = { eventId: deps.ids.next(), type: webhookTest, at: deps.clock.now() };
        await insertDelivery(tx, { id, organizationId, webhookId, ...event });
        return id;
      }),
    listWebhookDeliveries: ({ scope, params: { webhookId }, query: { status, ...page } }) =>
      withScope(deps.database, scope, async (tx) => {
        await needReceiver(tx, scope, webhookId);
        const filter = { organizationId: scope.organizationId, webhookId, status };
        const rows = await listDeliveries(tx, filter, rowsOfPage(page));
        return countedPage(rows.map(presentDelivery), await countRows(tx, selectDeliveries(filter)), page);
      }),
    retryWebhookDelivery: ({ scope, params: { webhookId, deliveryId } }) =>
      sendOnce(deps, scope, webhookId, async (tx) => {
        const { organizationId } = scope;
        found(await findDelivery(tx, organizationId, webhookId, deliveryId));
        if (!(await sendAgain(tx, organizationId, deliveryId, deps.clock.now()))) {
          throw new AppError('conflict');
        }
        return deliveryId;
      }),
  };
}

/** Makes a delivery due at a user's request. @throws AppError `rate_limited`, `not_found`, `conflict` if disabled. */
async function sendOnce(
  deps: Deps,
  scope: Scope,
  webhookId: string,
  prepare: (tx: Transaction) => Promise<string>,
) {
  const key = `webhook-send:${scope.organizationId}`;
  await consumeRateLimits(deps.rateStore, [{ key, maxUses: sendsPerMinute, window: 'minute' }]);
  return withScope(deps.database, scope, async (tx) => {
    const { enabled } = await needReceiver(tx, scope, webhookId);
    if (!enabled) throw new AppError('conflict');
    const row = found(await findDelivery(tx, scope.organizationId, webhookId, await prepare(tx)));
    return presentDelivery(row);
  });
}

async function needWebhook(tx: Transaction, { organizationId }: Scope, webhookId: string) {
  return found(await findWebhook(tx, organizationId, webhookId));
}

async function needReceiver(tx: Transaction, { organizationId }: Scope, webhookId: string) {
  return found(await findReceiver(tx, organizationId, webhookId));
}

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
