import { constraintOf } from '../../db/errors.ts';
import { AppError } from '../../errors/app-error.ts';

/**
 * Translates the unique violation of a user's email address; rethrows any other error.
 * @throws AppError `email_in_use`.
 */
export function rethrowEmailInUse(error: unknown): never {
  if (constraintOf(error) !== 'users_email_canonical_key') throw error;
  throw new AppError('email_in_use', { cause: error });
}
