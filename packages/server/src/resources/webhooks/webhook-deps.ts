import type { WebhookSubject } from '@parley/contracts/events/webhook-events';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';

/** Reads one subject in the format of the API; throws AppError `not_found` if it is deleted. */
type ReadOne = (
  tx: Transaction,
  reader: Pick<Scope, 'organizationId' | 'language' | 'role'>,
  id: string,
) => Promise<object>;

/** Dependencies of webhook jobs. The slices that own the subjects of deliveries provide functions to read them. */
export interface WebhookWorkDeps extends Deps {
  webhookSubjects: Readonly<Record<Exclude<WebhookSubject, 'quota'>, ReadOne>>;
}

/** Dependencies for sending, which claims due deliveries of all organizations. */
export interface WebhookSendDeps extends WebhookWorkDeps {
  acrossTenants<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}
