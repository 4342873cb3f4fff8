import {
  type PasswordPolicy,
  type PasswordProblem,
  strictest,
  validatePassword,
} from '@parley/contracts/password-policy';
import { invalidField } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps.ts';
import { isCommonPassword } from './common-passwords.ts';

const sentences: Readonly<Record<PasswordProblem, string>> = {
  tooShort: 'auth:errors.passwordMinLength',
  tooLong: 'validation.passwordTooLong',
  lowercaseMissing: 'validation.passwordLowercase',
  uppercaseMissing: 'validation.passwordUppercase',
  numberMissing: 'validation.passwordNumber',
  symbolMissing: 'validation.passwordSymbol',
};

/**
 * Rejects a new password that violates the screen's policy or the installation's. It also rejects the most
 * common passwords if the installation is configured to.
 * @param path the field that the error is reported on.
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
  if (problem !== undefined) {
    throw invalidField(path, sentences[problem], { length: whole.minLength });
  }
  if (config.passwords.refuseCommon && isCommonPassword(password)) {
    throw invalidField(path, 'validation.passwordCommon');
  }
}
