/** Where a user's photo is served; another version is another address, so that browsers may keep it. */
export function photoUrl(userId: string, version: string): string;
export function photoUrl(userId: string, version: string | null): string | null;
export function photoUrl(userId: string, version: string | null): string | null {
  return version === null ? null : `/api/users/${userId}/photo?v=${version}`;
}

/** Where an agency's logo is served. */
export function logoUrl(agencyId: string, version: string): string;
export function logoUrl(agencyId: string, version: string | null): string | null;
export function logoUrl(agencyId: string, version: string | null): string | null {
  return version === null ? null : `/api/agency/${agencyId}/logo?v=${version}`;
}
