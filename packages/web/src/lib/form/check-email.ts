const maxEmailLength = 254;
/** The same form the server accepts. */
const emailPattern = /^(?!\.)(?!.*\.\.)([A-Z0-9_'+\-.]*)[A-Z0-9_+-]@([A-Z0-9][A-Z0-9-]*\.)+[A-Z]{2,}$/i;

/** Returns true for an email address that the server accepts, else the translation key of the error. */
export function checkEmail(email: string): true | string {
  const text = email.trim();
  return (text.length <= maxEmailLength && emailPattern.test(text)) || 'auth:errors.emailInvalid';
}
