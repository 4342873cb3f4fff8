import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { inEachOrganization } from '../in-each-organization.ts';
import { appendEvent } from './append-event.ts';

/** Appends `user.updated` in every organization of a user. The transaction must be scoped to that user. */
export async function appendUserEvent(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  userId: string,
): Promise<void> {
  await inEachOrganization(tx, userId, (organizationId) =>
    appendEvent(tx, deps, { organizationId, type: 'user.updated', resourceId: userId }),
  );
}
