/** Requirements for a new password. Every requirement except the minimum length is optional. */
export interface PasswordPolicy {
  /** In UTF-16 units, like `maxLength`. */
  minLength: number;
  maxLength?: number;
  lowercase?: boolean;
  uppercase?: boolean;
  numeric?: boolean;
  nonAlphanumeric?: boolean;
}

/** A requirement that a password does not meet. */
export type PasswordProblem =
  | 'tooShort'
  | 'tooLong'
  | 'lowercaseMissing'
  | 'uppercaseMissing'
  | 'numberMissing'
  | 'symbolMissing';

/** Maximum length of a password in UTF-16 units; longer ones are rejected before hashing. */
export const maxPasswordLength = 256;
export const minRegistrationPasswordLength = 6;

/** Applies to registration, password reset, and joining by invitation. */
export const signInPolicy: PasswordPolicy = { minLength: minRegistrationPasswordLength };
/** Applies when a signed-in user changes their password. */
export const changePasswordPolicy: PasswordPolicy = {
  minLength: 8,
  lowercase: true,
  uppercase: true,
  numeric: true,
};

/** Returns every unmet requirement in the order of the policy; empty for a valid password. */
export function validatePassword(policy: PasswordPolicy, password: string): PasswordProblem[] {
  const problems: PasswordProblem[] = [];
  if (password.length < policy.minLength) problems.push('tooShort');
  if (password.length > (policy.maxLength ?? maxPasswordLength)) problems.push('tooLong');
  if (policy.lowercase && !/\p{Ll}/u.test(password)) problems.push('lowercaseMissing');
  if (policy.uppercase && !/\p{Lu}/u.test(password)) problems.push('uppercaseMissing');
  if (policy.numeric && !/\p{Nd}/u.test(password)) problems.push('numberMissing');
  if (policy.nonAlphanumeric && !/[^\p{L}\p{N}]/u.test(password)) problems.push('symbolMissing');
  return problems;
}

/** Combines two policies, taking the stricter requirement in every respect. */
export function stricterPolicy(one: PasswordPolicy, other: PasswordPolicy): PasswordPolicy {
  return {
    minLength: Math.max(one.minLength, other.minLength),
    maxLength: Math.min(one.maxLength ?? maxPasswordLength, other.maxLength ?? maxPasswordLength),
    lowercase: one.lowercase === true || other.lowercase === true,
    uppercase: one.uppercase === true || other.uppercase === true,
    numeric: one.numeric === true || other.numeric === true,
    nonAlphanumeric: one.nonAlphanumeric === true || other.nonAlphanumeric === true,
  };
}
