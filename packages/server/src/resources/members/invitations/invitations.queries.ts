import type { Role } from '@parley/contracts/rights/permissions';
import { type BrandingRow, brandingColumns, joinBranding } from '../../../accounts/users/branding.ts';
import type { Executor, Transaction } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { hashToken } from '../../../lib/secrets/secrets.ts';

export interface InvitationRow {
  id: string;
  email: string;
  email_canonical: string;
  role: Role;
  invited_by: string | null;
}

export interface InvitationFactsRow extends BrandingRow {
  organization_id: string;
  name: string;
  role: Role;
  email: string;
  invited_by: string | null;
}

/** Returns the organization of a valid token, or undefined. */
export async function resolveInvitation(
  executor: Executor,
  token: string,
  at: Date,
): Promise<string | undefined> {
  const row = await executor.first<{ organization_id: string }>(
    sql`select organization_id from resolve.resolve_invitation(${hashToken(token)}, ${at})`,
  );
  return row?.organization_id;
}

export function findInvitationFacts(
  tx: Executor,
  organizationId: string,
  token: string,
): Promise<InvitationFactsRow | undefined> {
  return tx.first<InvitationFactsRow>(sql`
    select i.organization_id, o.name, i.role, i.email, u.full_name as invited_by, ${brandingColumns}
    from invitations i
    join organizations o on o.id = i.organization_id
    left join users u on u.id = i.invited_by
    ${joinBranding}
    where i.organization_id = ${organizationId} and i.token_hash = ${hashToken(token)}`);
}

/** Returns the invitation of a valid token. The organization must be locked. */
export function findByToken(
  tx: Transaction,
  organizationId: string,
  token: string,
  at: Date,
): Promise<InvitationRow | undefined> {
  return tx.first<InvitationRow>(sql`
    select id, email, email_canonical, role, invited_by from invitations
    where organization_id = ${organizationId} and token_hash = ${hashToken(token)} and expires_at > ${at}`);
}

export function findInvitation(
  tx: Executor,
  organizationId: string,
  id: string,
): Promise<InvitationRow | undefined> {
  return tx.first<InvitationRow>(sql`
    select id, email, email_canonical, role, invited_by from invitations
    where organization_id = ${organizationId} and id = ${id}`);
}

/**
 * Stores at most one invitation per address: a newer one replaces the old one and invalidates its link.
 * Returns its id.
 */
export async function saveInvitation(
  tx: Transaction,
  input: Omit<InvitationRow, 'email_canonical' | 'invited_by'> & {
    organizationId: string;
    emailCanonical: string;
    token: string;
    invitedBy: string | null;
    at: Date;
    expiresAt: Date;
  },
): Promise<string> {
  const row = await tx.first<{ id: string }>(sql`
    insert into invitations (id, organization_id, email, email_canonical, role, token_hash, invited_by, created_at,
      sent_at, expires_at)
    values (${input.id}, ${input.organizationId}, ${input.email}, ${input.emailCanonical}, ${input.role},
      ${hashToken(input.token)}, ${input.invitedBy}, ${input.at}, ${input.at}, ${input.expiresAt})
    on conflict (organization_id, email_canonical) do update set
      email = excluded.email, role = excluded.role, token_hash = excluded.token_hash,
      invited_by = excluded.invited_by, sent_at = excluded.sent_at, expires_at = excluded.expires_at
    returning id`);
  return row?.id ?? input.id;
}

export function removeInvitation(tx: Transaction, organizationId: string, id: string): Promise<number> {
  return tx.execute(sql`delete from invitations where organization_id = ${organizationId} and id = ${id}`);
}

/** Whether this canonical address is the user's own. */
export async function hasAddress(tx: Executor, userId: string, emailCanonical: string): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 from users where id = ${userId} and email_canonical = ${emailCanonical}`);
  return row !== undefined;
}

export async function hasVerifiedAddress(tx: Executor, userId: string | null): Promise<boolean> {
  const row = await tx.first(sql`select 1 from users where id = ${userId} and email_verified_at is not null`);
  return row !== undefined;
}
