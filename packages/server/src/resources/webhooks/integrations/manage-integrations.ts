import type { IntegrationKind } from '@parley/contracts/events/integration-lists';
import type { integrationRoutes } from '@parley/contracts/resources/integrations/integrations';
import type { BodyOf } from '@parley/contracts/route';
import type { Transaction } from '../../../db/database.ts';
import { withScope } from '../../../db/scope.ts';
import { AppError, found, invalidField } from '../../../errors/app-error.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { keyHint } from '../../../lib/secrets/secrets.ts';
import { audit } from '../../../record/audit/audit.ts';
import { assertOwnChatbots, isOpened, type ManageDeps } from '../manage-webhooks.ts';
import { deleteWebhookRow, dropWaiting, webhookSecretContext } from '../webhooks.queries.ts';
import {
  countMembers,
  hasTimezone,
  type IntegrationRow,
  type IntegrationSettings,
  lockIntegration,
  saveIntegration,
} from './integrations.queries.ts';

const slackHost = 'hooks.slack.com';

/**
 * Connects or changes Slack. @throws AppError `validation_failed` for an address that is not Slack's, `not_found` for a foreign
 * chatbot.
 */
export function putSlack(
  deps: ManageDeps,
  scope: Scope,
  { webhookUrl, events, chatbotIds }: BodyOf<typeof integrationRoutes.putSlack>,
): Promise<IntegrationRow> {
  if (webhookUrl !== undefined) assertSlack(deps, webhookUrl);
  const settings = {
    kind: 'slack',
    events,
    chatbotIds,
    recipients: [],
    digest: null,
    timezone: null,
    measurementId: null,
  } as const;
  return put(deps, scope, settings, webhookUrl);
}

/**
 * Connects or changes Google Analytics. @throws AppError `validation_failed` without a secret at first, `not_found` for a foreign
 * chatbot.
 */
export function putGa4(
  deps: ManageDeps,
  scope: Scope,
  { apiSecret, ...body }: BodyOf<typeof integrationRoutes.putGa4>,
): Promise<IntegrationRow> {
  return put(deps, scope, { ...body, kind: 'ga4', recipients: [], digest: null, timezone: null }, apiSecret);
}

/**
 * Connects or changes emails. @throws AppError `validation_failed` for an unknown time zone, `not_found` for a foreign member or
 * chatbot.
 */
export function putEmail(
  deps: ManageDeps,
  scope: Scope,
  body: BodyOf<typeof integrationRoutes.putEmail>,
): Promise<IntegrationRow> {
  return put(deps, scope, { ...body, kind: 'email', measurementId: null });
}

/** Deletes an integration with its log. @throws AppError `not_found` if it is not connected. */
export async function deleteIntegration(
  deps: ManageDeps,
  scope: Scope,
  kind: IntegrationKind,
): Promise<void> {
  await withScope(deps.database, scope, async (tx) => {
    const row = found(await lockIntegration(tx, scope.organizationId, kind));
    await deleteWebhookRow(tx, scope.organizationId, row.id);
    await record(tx, deps, scope, 'integration.delete', row);
  });
}

async function put(
  deps: ManageDeps,
  scope: Scope,
  settings: Omit<IntegrationSettings, 'secret'>,
  givenSecret?: string,
): Promise<IntegrationRow> {
  const { organizationId } = scope;
  const { kind, recipients, chatbotIds } = settings;
  return withScope(deps.database, scope, async (tx) => {
    const before = await lockIntegration(tx, organizationId, kind);
    if (!before && givenSecret === undefined) assertNoSecretNeeded(kind);
    const { timezone } = settings;
    if (timezone !== null && !(await hasTimezone(tx, timezone))) {
      throw invalidField('timezone', 'validation.timezoneUnknown');
    }
    await assertOwnChatbots(tx, organizationId, chatbotIds);
    const members = [...new Set(recipients)];
    if ((await countMembers(tx, organizationId, members)) !== members.length) throw new AppError('not_found');
    const id = before?.id ?? deps.ids.next();
    const of = { organizationId, id, kind };
    const secret = givenSecret === undefined ? undefined : sealed(deps, of, givenSecret);
    const at = deps.clock.now();
    await saveIntegration(tx, { ...settings, recipients: members, secret, id, organizationId, at });
    if (before?.enabled === false) await dropWaiting(tx, organizationId, id);
    const saved = found(await lockIntegration(tx, organizationId, kind));
    await record(tx, deps, scope, 'integration.put', saved);
    return saved;
  });
}

function assertNoSecretNeeded(kind: IntegrationKind): void {
  if (kind === 'slack') throw invalidField('webhookUrl', 'validation.slackAddress');
  if (kind === 'ga4') throw invalidField('apiSecret', 'validation.apiSecret');
}

/** Seals Slack's URL, because whoever has it can post to the channel. */
function sealed(
  { sealer }: ManageDeps,
  { organizationId, id, kind }: { organizationId: string; id: string; kind: IntegrationKind },
  secret: string,
) {
  return {
    origin: kind === 'slack' ? new URL(secret).origin : null,
    sealed: sealer.seal(secret, webhookSecretContext(organizationId, id)),
    hint: keyHint(secret),
  };
}

/** Allows only Slack's host, unless the operator has allowed another one. */
function assertSlack(deps: ManageDeps, address: string): void {
  const url = new URL(address);
  const isSlack = url.protocol === 'https:' && url.host === slackHost && url.pathname.length > 1;
  if (!isSlack && !isOpened(deps, url)) throw invalidField('webhookUrl', 'validation.slackAddress');
}

function record(
  tx: Transaction,
  deps: ManageDeps,
  scope: Scope,
  action: 'integration.put' | 'integration.delete',
  { id, kind, url }: IntegrationRow,
): Promise<void> {
  const details = { kind, host: url === null ? null : new URL(url).host };
  return audit(tx, deps, scope, { action, targetKind: 'integration', targetId: id, details });
}
