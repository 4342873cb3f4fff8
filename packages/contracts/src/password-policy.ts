/** What a new password must have. Every requirement but the shortest length is off unless it is given. */
export interface PasswordPolicy {
  /** UTF-16 units, as both bounds are. */
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

/** Longest password that is hashed, in UTF-16 units; longer ones are refused before hashing. */
export const maxPasswordLength = 256;
export const minRegistrationPasswordLength = 6;

/** At registration, at a reset and where somebody joins. */
export const signInPolicy: PasswordPolicy = { minLength: minRegistrationPasswordLength };
/** Where a signed-in user changes the password. */
export const changePasswordPolicy: PasswordPolicy = {
  minLength: 8,
  lowercase: true,
  uppercase: true,
  numeric: true,
};

/** Everything that a password lacks, in the order of the policy; nothing when it is good. */
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

/** The stricter of two policies in every respect. */
export function strictest(one: PasswordPolicy, other: PasswordPolicy): PasswordPolicy {
  return {
    minLength: Math.max(one.minLength, other.minLength),
    maxLength: Math.min(one.maxLength ?? maxPasswordLength, other.maxLength ?? maxPasswordLength),
    lowercase: one.lowercase === true || other.lowercase === true,
    uppercase: one.uppercase === true || other.uppercase === true,
    numeric: one.numeric === true || other.numeric === true,
    nonAlphanumeric: one.nonAlphanumeric === true || other.nonAlphanumeric === true,
  };
}
