/**
 * Path of a user's photo. The version makes the path change with the photo, so that browsers can cache it.
 */
export function photoUrl(userId: string, version: string): string;
export function photoUrl(userId: string, version: string | null): string | null;
export function photoUrl(userId: string, version: string | null): string | null {
  return version === null ? null : `/api/users/${userId}/photo?v=${version}`;
}

export function logoUrl(agencyId: string, version: string): string;
export function logoUrl(agencyId: string, version: string | null): string | null;
export function logoUrl(agencyId: string, version: string | null): string | null {
  return version === null ? null : `/api/agency/${agencyId}/logo?v=${version}`;
}
