/** Requires a code; only the server knows whether it is right. */
export function codeRule(code: string): true | string {
  return code.trim() !== '' || 'common:proof.codeRequired';
}
