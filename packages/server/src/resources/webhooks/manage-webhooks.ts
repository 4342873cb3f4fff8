import { maxWebhooks, type webhookRoutes } from '@parley/contracts/resources/integrations/webhooks';
import type { BodyOf } from '@parley/contracts/route';
import type { Transaction } from '../../db/database.ts';
import { withScope } from '../../db/scope.ts';
import { AppError, found, invalidField } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import { keyHint } from '../../lib/secrets/secrets.ts';
import { dayMs } from '../../lib/timing/durations.ts';
import { audit } from '../../record/audit/audit.ts';
import { generateWebhookSecret } from './delivery/sign-webhook.ts';
import {
  countChatbots,
  countWebhooksForChange,
  deleteWebhookRow,
  insertWebhook,
  lockWebhook,
  replaceSecret,
  updateWebhook,
  type WebhookSettings,
  webhookSecretContext,
} from './webhooks.queries.ts';

export type ManageDeps = Pick<Deps, 'database' | 'ids' | 'clock' | 'sealer' | 'egress' | 'config'>;
const oldSecretMs = dayMs;

/**
 * Creates a webhook and returns its secret, which no later response contains.
 * @throws AppError `validation_failed` for a URL that cannot be called, a foreign chatbot, or too many webhooks.
 */
export async function createWebhook(
  deps: ManageDeps,
  scope: Scope,
  settings: BodyOf<typeof webhookRoutes.createWebhook>,
): Promise<{ id: string; secret: string }> {
  const { organizationId } = scope;
  assertCallable(deps, settings.url);
  return await withScope(deps.database, scope, async (tx) => {
    if ((await countWebhooksForChange(tx, organizationId)) >= maxWebhooks) {
      throw invalidField('name', 'validation.webhooksTooMany', { max: maxWebhooks });
    }
    await assertOwnChatbots(tx, organizationId, settings.chatbotIds);
    return await addWebhook(tx, deps, scope, settings);
  });
}

/** Adds a webhook with validated settings, and returns its secret. */
export async function addWebhook(
  tx: Transaction,
  deps: ManageDeps,
  scope: Scope,
  settings: WebhookSettings,
): Promise<{ id: string; secret: string }> {
  const { organizationId } = scope;
  const id = deps.ids.next();
  const secret = generateWebhookSecret();
  await insertWebhook(tx, {
    ...settings,
    id,
    organizationId,
    sealedSecret: deps.sealer.seal(secret, webhookSecretContext(organizationId, id)),
    secretHint: keyHint(secret),
    at: deps.clock.now(),
  });
  await record(tx, deps, scope, 'webhook.create', { id, ...settings });
  return { id, secret };
}

/** @throws AppError `not_found`, `validation_failed` as for `createWebhook`. */
export async function patchWebhook(
  deps: ManageDeps,
  scope: Scope,
  webhookId: string,
  changes: BodyOf<typeof webhookRoutes.patchWebhook>,
): Promise<void> {
  const { organizationId } = scope;
  if (changes.url !== undefined) assertCallable(deps, changes.url);
  await withScope(deps.database, scope, async (tx) => {
    const row = found(await lockWebhook(tx, organizationId, webhookId));
    if (changes.chatbotIds) await assertOwnChatbots(tx, organizationId, changes.chatbotIds);
    const settings: WebhookSettings = {
      name: changes.name ?? row.name,
      url: changes.url ?? row.url,
      events: changes.events ?? row.events,
      chatbotIds: changes.chatbotIds ?? row.chatbot_ids,
      enabled: changes.enabled ?? row.enabled,
    };
    await updateWebhook(tx, organizationId, row, settings);
    await record(tx, deps, scope, 'webhook.update', { id: webhookId, ...settings });
  });
}

/** @throws AppError `not_found`. */
export async function deleteWebhook(deps: ManageDeps, scope: Scope, webhookId: string): Promise<void> {
  await withScope(deps.database, scope, async (tx) => {
    const row = found(await lockWebhook(tx, scope.organizationId, webhookId));
    await deleteWebhookRow(tx, scope.organizationId, webhookId);
    await record(tx, deps, scope, 'webhook.delete', row);
  });
}

/** Returns the new secret; calls are also signed with the old one for 24 hours. @throws AppError `not_found`. */
export async function rotateSecret(deps: ManageDeps, scope: Scope, webhookId: string): Promise<string> {
  const { organizationId } = scope;
  const secret = generateWebhookSecret();
  await withScope(deps.database, scope, async (tx) => {
    const row = found(await lockWebhook(tx, organizationId, webhookId));
    await replaceSecret(tx, organizationId, webhookId, {
      sealed: deps.sealer.seal(secret, webhookSecretContext(organizationId, webhookId)),
      hint: keyHint(secret),
      oldUntil: new Date(deps.clock.now().getTime() + oldSecretMs),
    });
    await record(tx, deps, scope, 'webhook.rotateSecret', row);
  });
  return secret;
}

/** Requires https, unless the operator has allowed the host. @throws AppError `validation_failed` */
export function assertCallable(deps: ManageDeps, address: string): void {
  const url = new URL(address);
  if (url.protocol !== 'https:' && !isOpened(deps, url))
    throw invalidField('url', 'validation.addressNotHttps');
  try {
    deps.egress.assertAllowed(address);
  } catch {
    throw invalidField('url', 'validation.addressNotAllowed');
  }
}

/** Whether the operator has allowed this host (SEC-24). */
export function isOpened({ config }: Pick<ManageDeps, 'config'>, { host }: URL): boolean {
  return config.egressAllow.some((entry) => entry.toLowerCase() === host.toLowerCase());
}

/** @throws AppError `not_found` if one of them does not belong to the organization. */
export async function assertOwnChatbots(
  tx: Transaction,
  organizationId: string,
  chatbotIds: readonly string[],
): Promise<void> {
  const unique = [...new Set(chatbotIds)];
  if (unique.length === 0) return;
  if ((await countChatbots(tx, organizationId, unique)) !== unique.length) throw new AppError('not_found');
}

/** Audits only the host of a URL, because the URL may contain a token. */
function record(
  tx: Transaction,
  deps: ManageDeps,
  scope: Scope,
  action: 'webhook.create' | 'webhook.update' | 'webhook.delete' | 'webhook.rotateSecret',
  { id, name, url, enabled }: { id: string; name: string; url: string; enabled: boolean },
): Promise<void> {
  const details = { name, host: new URL(url).host, enabled };
  return audit(tx, deps, scope, { action, targetKind: 'webhook', targetId: id, details });
}
