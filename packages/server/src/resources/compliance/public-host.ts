/** The host of an address; null for a number or a name of a private network, which stays private. */
export function publicHost(address: string): string | null {
  const { hostname = '' } = URL.parse(address) ?? {};
  const isPublic = /\.[a-z][a-z0-9-]+$/i.test(hostname) && !/\.(?:local|internal|lan)$/i.test(hostname);
  return isPublic ? hostname : null;
}
