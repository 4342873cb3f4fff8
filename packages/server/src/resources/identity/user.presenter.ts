import { type User, user } from '@parley/contracts/resources/organization/identity';
import { notificationKinds } from '@parley/contracts/values/lists';
import { photoUrl } from '../../accounts/users/list-members.ts';
import type { MembershipRow, UserRow } from './identity.queries.ts';

const emptyProfile: User['profile'] = {
  bio: null,
  company: null,
  jobTitle: null,
  website: null,
  location: null,
  socialProfiles: [],
};

/** The user as the API returns it. The row does not contain the password hash. */
export function presentUser(
  row: UserRow,
  memberships: readonly MembershipRow[],
  currentOrganization: User['currentOrganization'],
): User {
  return {
    id: row.id,
    fullName: row.full_name,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    username: row.username,
    timezone: row.timezone,
    language: row.language,
    photoURL: photoUrl(row.id, row.photo_version),
    hasPassword: row.has_password,
    twoFactorEnabled: row.two_factor_enabled,
    notifications: notificationsOf(row.notifications),
    profile: user.shape.profile.parse({ ...emptyProfile, ...row.profile }),
    // Organizations are sorted: the one marked as primary comes first or, if the user has left it, the oldest.
    organizations: memberships.map((membership, index) => ({
      id: membership.organization_id,
      name: membership.name,
      role: membership.role,
      isPrimary: index === 0,
    })),
    currentOrganization,
    createdAt: row.created_at.toISOString(),
  };
}

/** Every kind with both channels; a channel is on unless the user turned it off. */
function notificationsOf(chosen: UserRow['notifications']): User['notifications'] {
  const entries = notificationKinds.map(
    (kind) => [kind, { email: true, inApp: true, ...chosen[kind] }] as const,
  );
  return user.shape.notifications.parse(Object.fromEntries(entries));
}
