import { validatePassword } from '@parley/contracts/rights/password-policy';
import {
  checkPassword,
  policyOf,
  type Requirement,
  requirementsOf,
} from '../../../../lib/password-policy.ts';

export type PasswordValues = { currentPassword: string; newPassword: string; repeated: string };

export const passwordRules = {
  currentPassword: (password: string) => password !== '' || 'password.currentRequired',
  newPassword(password: string): true | string {
    return password === '' ? 'password.newRequired' : checkPassword(policyOf('change'), password);
  },
  repeated(repeated: string, { newPassword }: PasswordValues): true | string {
    if (repeated === '') return 'password.repeatRequired';
    return repeated === newPassword || 'password.mismatch';
  },
};

/** The requirements that a password meets. */
export function metBy(password: string): ReadonlySet<Requirement> {
  const policy = policyOf('change');
  const problems = new Set<string>(validatePassword(policy, password));
  return new Set(requirementsOf(policy).filter((requirement) => !problems.has(requirement)));
}
