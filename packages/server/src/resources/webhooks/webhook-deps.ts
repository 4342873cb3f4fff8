import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Scope } from '../../kernel/scope.ts';

/** Reads one thing as the API shows it; throws AppError `not_found` when it is gone. */
type ReadOne = (
  tx: Transaction,
  reader: Pick<Scope, 'organizationId' | 'language' | 'role'>,
  id: string,
) => Promise<object>;

/** What deliveries are about, read by the slices that own it. */
export interface WebhookWorkDeps extends Deps {
  webhookSubjects: Readonly<
    Record<'lead' | 'conversation' | 'message' | 'handover' | 'chatbot' | 'knowledge' | 'export', ReadOne>
  >;
}

/** What sending needs: the job that sends claims what is due in all organizations. */
export interface WebhookSendDeps extends WebhookWorkDeps {
  acrossTenants<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}
