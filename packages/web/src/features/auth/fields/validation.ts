import { checkPassword, policyOf } from '../../../lib/password-policy.ts';

/** Minimum length of a new password on this installation. */
export function minPasswordLength(): number {
  return policyOf('signIn').minLength;
}

/** True, or the key of an error in the auth namespace. */
type Verdict = true | string;

export function checkLoginPassword(password: string): Verdict {
  return password.length >= 1 || 'errors.passwordRequired';
}

export function checkNewPassword(password: string): Verdict {
  return checkPassword(policyOf('signIn'), password);
}

export function checkRepeatedPassword(repeated: string, { password }: { password: string }): Verdict {
  return repeated === password || 'errors.passwordMismatch';
}

export function checkFullName(name: string): Verdict {
  return name.trim().length >= 1 || 'errors.fullNameRequired';
}

export function checkOrganizationName(name: string): Verdict {
  const { length } = name.trim();
  if (length < 1) return 'errors.organizationNameRequired';
  return length < 50 || 'common:validation.organizationNameMax';
}

export function checkTerms(accepted: boolean): Verdict {
  return accepted || 'errors.termsRequired';
}
