import {
  type PasswordPolicy,
  type PasswordProblem,
  stricterPolicy,
  validatePassword,
} from '@parley/contracts/rights/password-policy';
import { invalidField } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
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
 * Rejects a new password that violates the policy of the form, of the installation, or of the administrators. Also rejects the
 * most common passwords if the installation is configured that way.
 * @param path the field that the error is reported on.
 * @throws AppError `validation_failed`.
 */
export function assertPassword(
  { config, platform }: Pick<Deps, 'config' | 'platform'>,
  policy: PasswordPolicy,
  password: string,
  path: string,
): void {
  const whole = stricterPolicy(policy, installationPolicy({ config, platform }));
  const [problem] = validatePassword(whole, password);
  if (problem !== undefined) {
    throw invalidField(path, sentences[problem], { length: whole.minLength });
  }
  if (config.passwords.refuseCommon && isCommonPassword(password)) {
    throw invalidField(path, 'validation.passwordCommon');
  }
}

/** Policy for every new password of this installation, regardless of the form. */
export function installationPolicy({ config, platform }: Pick<Deps, 'config' | 'platform'>): PasswordPolicy {
  const chosen = { minLength: 0, ...platform.current().settings.passwordPolicy };
  return stricterPolicy(config.passwords.policy, chosen);
}
