/** The host of a URL; null for an IP address or a private name, which is not disclosed. */
export function publicHost(address: string): string | null {
  const { hostname = '' } = URL.parse(address) ?? {};
  const isPublic = /\.[a-z][a-z0-9-]+$/i.test(hostname) && !/\.(?:local|internal|lan)$/i.test(hostname);
  return isPublic ? hostname : null;
}
