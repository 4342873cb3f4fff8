/** Asks for some code; whether it is right only the server can tell. */
export function codeRule(code: string): true | string {
  return code.trim() !== '' || 'common:proof.codeRequired';
}
