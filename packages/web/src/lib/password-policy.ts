import {
  changePasswordPolicy,
  type PasswordPolicy,
  type PasswordProblem,
  signInPolicy,
  stricterPolicy,
  validatePassword,
} from '@parley/contracts/rights/password-policy';
import { installation } from './installation.ts';

const forms = { signIn: signInPolicy, change: changePasswordPolicy };

/** Password policy for new passwords: the stricter of the form's own and the installation's. */
export function policyOf(form: keyof typeof forms): PasswordPolicy {
  return stricterPolicy(forms[form], installation().passwordPolicy);
}

/** Requirements that forms list, in order; the maximum length is left out, because passwords rarely reach it. */
const listed = [
  'tooShort',
  'lowercaseMissing',
  'uppercaseMissing',
  'numberMissing',
  'symbolMissing',
] as const;
export type Requirement = (typeof listed)[number];

/** Returns the requirements of a policy, in the order in which they are listed. */
export function requirementsOf(policy: PasswordPolicy): readonly Requirement[] {
  // An empty password violates every requirement.
  const asked = validatePassword(policy, '');
  return listed.filter((requirement) => asked.includes(requirement));
}

const sentences: Record<PasswordProblem, string> = {
  tooShort: 'auth:errors.passwordMinLength',
  tooLong: 'common:validation.passwordTooLong',
  lowercaseMissing: 'common:validation.passwordLowercase',
  uppercaseMissing: 'common:validation.passwordUppercase',
  numberMissing: 'common:validation.passwordNumber',
  symbolMissing: 'common:validation.passwordSymbol',
};

/** Returns true, or the translation key of the first violated requirement. */
export function checkPassword(policy: PasswordPolicy, password: string): true | string {
  const [problem] = validatePassword(policy, password);
  return problem === undefined || sentences[problem];
}
