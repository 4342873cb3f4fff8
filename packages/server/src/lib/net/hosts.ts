/** The host of a URL, without the brackets of IPv6. */
export function bareHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

/** The `host:port` of a URL, with the default port of its scheme if none is written. */
export function hostAndPort(url: URL): string {
  return `${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`.toLowerCase();
}

/**
 * Whether an Origin header names this installation: its public URL's host, or the host that the request was
 * made to.
 */
export function isOwnOrigin(origin: string, requestHost: string, appUrl: string | undefined): boolean {
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === requestHost || (appUrl !== undefined && host === new URL(appUrl).host);
}

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * Whether an origin is in a list of domains, where `*.example.com` matches any single left-most label. A domain with a port
 * matches that port only; a domain without one matches the default port of the origin's scheme, because another port of the same
 * host may belong to somebody else.
 */
export function originMatches(origin: string, domains: readonly string[]): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname, port } = new URL(origin);
  const defaultPort = defaultPorts[protocol];
  if (defaultPort === undefined) return false;
  return domains.some((domain) => {
    const [name = '', wantedPort = defaultPort] = domain.toLowerCase().split(':');
    return (port || defaultPort) === wantedPort && nameMatches(hostname, name);
  });
}

function nameMatches(hostname: string, name: string): boolean {
  if (!name.startsWith('*.')) return hostname === name;
  const [label, ...rest] = hostname.split('.');
  return label !== '' && rest.join('.') === name.slice(2);
}

/**
 * Sources of a `frame-ancestors` directive for a list of domains; an empty list allows any site. A source without a port matches
 * its scheme's default port (CSP3 §6.7.2.10).
 */
export function frameAncestors(domains: readonly string[]): string {
  if (domains.length === 0) return '*';
  return ["'self'", ...domains.flatMap((domain) => [`https://${domain}`, `http://${domain}`])].join(' ');
}
