import { constraintOf } from '../../db/errors.ts';
import { AppError } from '../../errors/app-error.ts';

/** For a write of a user's address that failed: says that another account has it. @throws AppError `email_in_use`, else what it is given. */
export function refuseEmailInUse(error: unknown): never {
  if (constraintOf(error) !== 'users_email_canonical_key') throw error;
  throw new AppError('email_in_use', { cause: error });
}
