/** Requires a code; only the server can verify it. */
export function codeRule(code: string): true | string {
  return code.trim() !== '' || 'common:proof.codeRequired';
}
