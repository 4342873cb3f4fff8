import {
  changePasswordPolicy,
  type PasswordProblem,
  validatePassword,
} from '@parley/contracts/password-policy';

export type PasswordValues = { currentPassword: string; newPassword: string; repeated: string };

/** What a new password must have, in the order it is listed. */
export const requirements = ['tooShort', 'lowercaseMissing', 'uppercaseMissing', 'numberMissing'] as const;

const sentences: Record<PasswordProblem, string> = {
  tooShort: 'auth:errors.passwordMinLength',
  tooLong: 'common:validation.passwordTooLong',
  lowercaseMissing: 'common:validation.passwordLowercase',
  uppercaseMissing: 'common:validation.passwordUppercase',
  numberMissing: 'common:validation.passwordNumber',
  symbolMissing: 'common:validation.passwordSymbol',
};

export const passwordRules = {
  currentPassword: (password: string) => password !== '' || 'password.currentRequired',
  newPassword(password: string): true | string {
    if (password === '') return 'password.newRequired';
    const [problem] = validatePassword(changePasswordPolicy, password);
    return problem === undefined || sentences[problem];
  },
  repeated(repeated: string, { newPassword }: PasswordValues): true | string {
    if (repeated === '') return 'password.repeatRequired';
    return repeated === newPassword || 'password.mismatch';
  },
};

/** The requirements that a password meets. */
export function metBy(password: string): ReadonlySet<string> {
  const problems = new Set<string>(validatePassword(changePasswordPolicy, password));
  return new Set(requirements.filter((requirement) => !problems.has(requirement)));
}
