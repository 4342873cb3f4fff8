/** The operator has not configured Google sign-in. */
export class GoogleNotSetUp extends Error {
  override name = 'GoogleNotSetUp';
}
