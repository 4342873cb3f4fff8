import { invalidField } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { signInRules } from '../attempts/sign-in-rules.ts';
import type { Throttle } from '../attempts/throttle.ts';
import { isOwnPassword } from './is-own-password.ts';

export interface OwnPassword {
  userId: string;
  ip: string;
  password: string;
  /** Name of the request's field with the password. */
  field: string;
}

/**
 * Checks the password of a user within the limits of sign-in.
 * @param purpose purpose under which attempts are counted.
 * @throws AppError `validation_failed` on `field`, `rate_limited`.
 */
export async function assertOwnPassword(
  deps: Pick<Deps, 'config' | 'database' | 'passwords'> & { throttle: Throttle },
  purpose: string,
  { userId, ip, password, field }: OwnPassword,
): Promise<void> {
  const isRight = await deps.throttle.attempt(
    signInRules(deps, purpose, { account: userId, ip }),
    async () => (await isOwnPassword(deps, userId, password)) || undefined,
  );
  if (!isRight) throw invalidField(field, 'validation.passwordWrong');
}
