import {
  changePasswordPolicy,
  type PasswordPolicy,
  type PasswordProblem,
  signInPolicy,
  strictest,
  validatePassword,
} from '@parley/contracts/password-policy';
import { installation } from './installation.ts';

const forms = { signIn: signInPolicy, change: changePasswordPolicy };

/** What the server asks of a new password: by the form, and by what the installation says of all of them. */
export function policyOf(form: keyof typeof forms): PasswordPolicy {
  return strictest(forms[form], installation().passwordPolicy);
}

/** The requirements that forms list, in their order; a password is hardly ever too long. */
const listed = [
  'tooShort',
  'lowercaseMissing',
  'uppercaseMissing',
  'numberMissing',
  'symbolMissing',
] as const;
export type Requirement = (typeof listed)[number];

/** What a password must have, in the order it is listed. */
export function requirementsOf(policy: PasswordPolicy): readonly Requirement[] {
  // An empty password lacks everything.
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

/** True, or the key of the sentence for the first thing that is missing. */
export function checkPassword(policy: PasswordPolicy, password: string): true | string {
  const [problem] = validatePassword(policy, password);
  return problem === undefined || sentences[problem];
}
