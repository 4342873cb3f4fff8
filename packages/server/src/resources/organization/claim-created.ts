import type { Transaction } from '../../db/database.ts';
import { AppError, rateLimited } from '../../errors/app-error.ts';
import { countWithin, findCreator } from './created-organizations.queries.ts';

/**
 * Limit for accounts with an unverified address. Accounts are free, and each organization has its own free quota, which is
 * thereby limited to that of a small team.
 */
const maxOfUnproven = 3;

/** More than an agency creates manually in a day. */
const maxPerDay = 10;

/**
 * Counts an organization that the user creates, within the limits. @throws AppError `email_unverified` for more than three of an
 * account with an unverified address, `rate_limited` for more than ten in a day.
 */
export async function claimCreated(tx: Transaction, userId: string, at: Date): Promise<void> {
  if (await countWithin(tx, userId, at, { maxOfUnproven, maxPerDay })) return;
  const user = await findCreator(tx, userId);
  if (!user) throw new AppError('unauthenticated');
  if (!user.is_proven && user.created >= maxOfUnproven) throw new AppError('email_unverified');
  throw rateLimited((user.day_ends_at ?? at).getTime() - at.getTime());
}
