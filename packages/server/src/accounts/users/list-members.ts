import type { organizationMember } from '@parley/contracts/resources/organization/organization';
import type { Role } from '@parley/contracts/rights/permissions';
import { shortListLength } from '@parley/contracts/values/pagination';
import type { z } from 'zod';
import type { Executor } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';
import { limitOf } from '../../kernel/limits/chatbot-limit.queries.ts';

export type Member = z.output<typeof organizationMember>;

interface MemberRow {
  user_id: string;
  full_name: string;
  email: string;
  role: Role;
  created_at: Date;
  photo_version: string | null;
  has_two_factor: boolean;
  last_active_at: Date | null;
  capacity: number;
  chatbot_ids: string[] | null;
}

interface InvitationRow {
  id: string;
  email: string;
  role: Role;
  sent_at: Date;
  expires_at: Date;
}

/**
 * Members of an organization, followed by invited users, each in order of joining or invitation; by default the first
 * 1,000.
 */
export async function listMembers(
  tx: Executor,
  organizationId: string,
  { limit, offset } = { limit: shortListLength, offset: 0 },
): Promise<Member[]> {
  const end = offset + limit;
  const members = await tx.rows(
    selectMembers(organizationId, sql`order by m.created_at, m.user_id limit ${end}`),
  );
  const invitations = await tx.rows(
    selectInvitations(organizationId, sql`order by created_at, id limit ${end}`),
  );
  return [...members.map(presentMember), ...invitations.map(presentInvitation)].slice(offset, end);
}

export async function findMember(
  tx: Executor,
  organizationId: string,
  userId: string,
): Promise<Member | undefined> {
  const row = await tx.first(selectMembers(organizationId, sql`and m.user_id = ${userId}`));
  return row && presentMember(row);
}

export async function findInvitedMember(
  tx: Executor,
  organizationId: string,
  invitationId: string,
): Promise<Member | undefined> {
  const row = await tx.first(selectInvitations(organizationId, sql`and id = ${invitationId}`));
  return row && presentInvitation(row);
}

function selectMembers(organizationId: string, rest: Statement): Statement<MemberRow> {
  return sql`
    select m.user_id, u.full_name, u.email, m.role, m.created_at, p.version as photo_version,
      u.two_factor_enabled_at is not null as has_two_factor, u.last_active_at,
      m.capacity, case when ${limitOf} is not null then array(
        select b.id from chatbots b
        where b.organization_id = m.organization_id and b.id = any(m.chatbot_ids) and b.deleted_at is null order by b.id
      ) end as chatbot_ids
    from memberships m
    join users u on u.id = m.user_id
    left join user_photos p on p.user_id = m.user_id
    where m.organization_id = ${organizationId} ${rest}`;
}

function selectInvitations(organizationId: string, rest: Statement): Statement<InvitationRow> {
  return sql`
    select id, email, role, sent_at, expires_at from invitations
    where organization_id = ${organizationId} ${rest}`;
}

function presentMember(row: MemberRow): Member {
  return {
    id: row.user_id,
    fullName: row.full_name,
    email: row.email,
    role: row.role,
    status: 'active',
    photoURL: photoUrl(row.user_id, row.photo_version),
    twoFactorEnabled: row.has_two_factor,
    lastActiveAt: row.last_active_at?.toISOString() ?? null,
    joinedAt: row.created_at.toISOString(),
    invitedAt: null,
    expiresAt: null,
    capacity: row.capacity,
    chatbotIds: row.chatbot_ids,
  };
}

function presentInvitation(row: InvitationRow): Member {
  return {
    id: row.id,
    fullName: '',
    email: row.email,
    role: row.role,
    status: 'invited',
    photoURL: null,
    twoFactorEnabled: null,
    lastActiveAt: null,
    joinedAt: null,
    invitedAt: row.sent_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    capacity: null,
    chatbotIds: null,
  };
}

/**
 * Path of a user's photo. The version makes the path change with the photo, so that browsers can cache it.
 */
export function photoUrl(userId: string, version: string): string;
export function photoUrl(userId: string, version: string | null): string | null;
export function photoUrl(userId: string, version: string | null): string | null {
  return version === null ? null : `/api/users/${userId}/photo?v=${version}`;
}
