import { insertMembership } from '../../accounts/users/memberships.ts';
import type { Transaction } from '../../db/database.ts';
import { enterOrganization, withScope } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { SessionScope } from '../../kernel/scope.ts';
import { audit } from '../../record/audit/audit.ts';
import { createOnce } from '../../record/idempotency.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import { claimCreated } from './claim-created.ts';
import { countCreated } from './created-organizations.queries.ts';
import { insertOrganization } from './organization.queries.ts';

/**
 * Creates an organization whose first member, with role admin, is the caller. Returns its id.
 * @throws AppError `email_unverified`, `rate_limited`.
 */
export async function createOrganization(deps: Deps, scope: SessionScope, name: string): Promise<string> {
  const organizationId = deps.ids.next();
  // The idempotency key is stored under the caller's id, because the new organization has no id yet.
  const keyOwner = { ...scope, organizationId: scope.userId };
  return withScope(deps.database, { organizationId: keyOwner.organizationId, userId: scope.userId }, (tx) =>
    createOnce(tx, deps, keyOwner, async () => {
      await claimCreated(tx, scope.userId, deps.clock.now());
      await enterOrganization(tx, organizationId);
      await insertWithFirstMember(deps, tx, { organizationId, name, userId: scope.userId, isPrimary: false });
      await appendEvent(tx, deps, {
        organizationId,
        type: 'organization.created',
        resourceId: organizationId,
      });
      await audit(
        tx,
        deps,
        { ...scope, organizationId },
        { action: 'organization.create', targetKind: 'organization', targetId: organizationId },
      );
      await enterOrganization(tx, keyOwner.organizationId);
      return organizationId;
    }),
  );
}

/**
 * Inserts an organization and its first member, who becomes its admin (ORG-14). With an `agencyId` it becomes a customer of
 * that agency. The transaction must be scoped to the organization.
 */
export async function createWithFirstMember(
  deps: Pick<Deps, 'clock' | 'config'>,
  tx: Transaction,
  input: NewOrganization,
): Promise<void> {
  await countCreated(tx, input.userId, deps.clock.now());
  await insertWithFirstMember(deps, tx, input);
}

interface NewOrganization {
  organizationId: string;
  name: string;
  userId: string;
  isPrimary: boolean;
  agencyId?: string;
}

async function insertWithFirstMember(
  deps: Pick<Deps, 'clock' | 'config'>,
  tx: Transaction,
  input: NewOrganization,
): Promise<void> {
  const at = deps.clock.now();
  await insertOrganization(tx, {
    id: input.organizationId,
    name: input.name,
    plan: deps.config.defaultPlan,
    agencyId: input.agencyId ?? null,
    userId: input.userId,
    at,
  });
  await insertMembership(tx, { ...input, role: 'admin', invitedBy: null, at });
}
