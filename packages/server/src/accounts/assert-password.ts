import {
  type PasswordPolicy,
  type PasswordProblem,
  strictest,
  validatePassword,
} from '@parley/contracts/password-policy';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors/app-error.ts';

const sentences: Readonly<Record<PasswordProblem, string>> = {
  tooShort: 'auth:errors.passwordMinLength',
  tooLong: 'validation.passwordTooLong',
  lowercaseMissing: 'validation.passwordLowercase',
  uppercaseMissing: 'validation.passwordUppercase',
  numberMissing: 'validation.passwordNumber',
  symbolMissing: 'validation.passwordSymbol',
};

/**
 * Refuses a new password that the screen's policy or the installation's does not allow.
 * @param path the field that the problem is told at.
 * @throws AppError `validation_failed`.
 */
export function assertPassword(
  { config }: Pick<Deps, 'config'>,
  policy: PasswordPolicy,
  password: string,
  path: string,
): void {
  const whole = strictest(policy, config.passwords.policy);
  const [problem] = validatePassword(whole, password);
  if (problem === undefined) return;
  throw new AppError('validation_failed', {
    fields: [{ path, key: sentences[problem], params: { length: whole.minLength } }],
  });
}
