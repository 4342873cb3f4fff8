import type { IntegrationKind } from '@parley/contracts/events/integration-lists';
import type {
  ArchivedWebhook,
  OrganizationImport,
} from '@parley/contracts/resources/archive/organization-archive';
import { maxWebhooks } from '@parley/contracts/resources/integrations/webhooks';
import type { Transaction } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Scope } from '../../kernel/scope.ts';
import { addressWithoutCredentials } from '../../lib/secrets/without-credentials.ts';
import { listIntegrations } from './integrations/integrations.queries.ts';
import { addWebhook, assertCallable, type ManageDeps } from './manage-webhooks.ts';
import { countWebhooksForChange, listWebhooks } from './webhooks.queries.ts';

type Imported = OrganizationImport['webhooks'][number];

/** An archived webhook, and whether this installation may call its URL. */
export type CheckedWebhook = ArchivedWebhook & { isCallable: boolean };

/** An archived webhook with chatbot ids instead of numbers. */
export type ListedWebhook = Omit<ArchivedWebhook, 'chatbots'> & { chatbotIds: string[] };

/** Webhooks of an organization for an archive, oldest first, without secrets, and the kinds of its other integrations. */
export async function listArchivedWebhooks(
  tx: Transaction,
  organizationId: string,
): Promise<{ webhooks: ListedWebhook[]; integrations: IntegrationKind[] }> {
  const rows = await listWebhooks(tx, organizationId);
  const integrations = await listIntegrations(tx, organizationId);
  return {
    webhooks: rows.toReversed().map(({ name, url, events, chatbot_ids: chatbotIds }) => {
      const address = addressWithoutCredentials(url);
      return {
        ...{ name, url: address, isComplete: address === url },
        ...{ events: events as ArchivedWebhook['events'], chatbotIds },
      };
    }),
    integrations: integrations.map(({ kind }) => kind),
  };
}

/**
 * Adds archived webhooks, disabled and with new secrets.
 * @param created ids of the created chatbots by their number in the archive
 */
export async function addArchivedWebhooks(
  tx: Transaction,
  deps: ManageDeps,
  scope: Scope,
  { webhooks, created }: { webhooks: readonly CheckedWebhook[]; created: ReadonlyMap<number, string> },
): Promise<Imported[]> {
  let count = await countWebhooksForChange(tx, scope.organizationId);
  const imported: Imported[] = [];
  for (const webhook of webhooks) {
    const { name, url, isComplete, events } = webhook;
    const chatbotIds = webhook.chatbots.flatMap((number) => created.get(number) ?? []);
    const reason = count >= maxWebhooks ? 'tooMany' : reasonAgainst(webhook, chatbotIds);
    imported.push({
      ...{ name, outcome: reason === null ? 'imported' : 'leftOut', reason },
      lacksCredential: !isComplete,
    });
    if (reason !== null) continue;
    count += 1;
    await addWebhook(tx, deps, scope, { name, url, events, chatbotIds, enabled: false });
  }
  return imported;
}

function reasonAgainst(
  { chatbots, isCallable }: CheckedWebhook,
  chatbotIds: readonly string[],
): Imported['reason'] {
  // Without any chatbot it would apply to all of them.
  if (chatbots.length > 0 && chatbotIds.length === 0) return 'chatbotLeftOut';
  return isCallable ? null : 'addressNotAllowed';
}

/** Whether webhooks may call a URL; called before the transaction of an import. */
export function isCallable(deps: ManageDeps, url: string): boolean {
  try {
    assertCallable(deps, url);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation_failed') return false;
    throw error;
  }
}
