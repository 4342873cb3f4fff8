import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Scope } from '../../kernel/scope.ts';

/** Reads one subject in the format of the API; throws AppError `not_found` if it is deleted. */
type ReadOne = (
  tx: Transaction,
  reader: Pick<Scope, 'organizationId' | 'language' | 'role'>,
  id: string,
) => Promise<object>;

/** Dependencies with readers of the subjects of deliveries, provided by their slices. */
export interface WebhookWorkDeps extends Deps {
  webhookSubjects: Readonly<
    Record<'lead' | 'conversation' | 'message' | 'handover' | 'chatbot' | 'knowledge' | 'export', ReadOne>
  >;
}

/** Dependencies for sending, which claims due deliveries of all organizations. */
export interface WebhookSendDeps extends WebhookWorkDeps {
  acrossTenants<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}
