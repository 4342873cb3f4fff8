/** Whoever runs this installation has not connected it with Google. */
export class GoogleNotSetUp extends Error {
  override name = 'GoogleNotSetUp';
}
