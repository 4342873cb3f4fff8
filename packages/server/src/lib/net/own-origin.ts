/**
 * Whether an Origin header names this installation: its public URL's host, or the host that the request was
 * made to.
 */
export function isOwnOrigin(origin: string, requestHost: string, appUrl: string | undefined): boolean {
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === requestHost || (appUrl !== undefined && host === new URL(appUrl).host);
}
