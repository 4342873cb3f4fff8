import type { GoogleClaims } from '../../accounts/google/google-token.ts';
import { findUserId } from '../../accounts/users/account.ts';
import { withScope } from '../../db/scope.ts';
import { canonicalEmail } from '../../lib/text/contact-details.ts';
import { findLinkedUser, lockUser } from './google.queries.ts';
import type { GoogleDeps } from './google-deps.ts';

/**
 * Lookup result for a Google account: the user it is linked to, else a user with the same verified or unverified email address,
 * else none.
 */
export type GoogleAccount = { kind: 'linked' | 'proven' | 'unproven'; userId: string } | { kind: 'none' };

export async function findGoogleAccount(
  deps: Pick<GoogleDeps, 'database'>,
  claims: GoogleClaims,
): Promise<GoogleAccount> {
  const linked = await findLinkedUser(deps.database.tenant, claims.subject);
  if (linked !== undefined) return { kind: 'linked', userId: linked };
  const userId = await findUserId(deps.database.tenant, canonicalEmail(claims.email));
  if (userId === undefined) return { kind: 'none' };
  const user = await withScope(deps.database, { organizationId: null, userId }, (tx) => lockUser(tx, userId));
  if (!user) return { kind: 'none' };
  return { kind: user.is_proven ? 'proven' : 'unproven', userId };
}
