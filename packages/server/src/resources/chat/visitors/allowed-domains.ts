/**
 * Whether an origin's host is in a list of domains, where `*.example.com` stands for any single left-most
 * label.
 */
export function hostMatches(origin: string, domains: readonly string[]): boolean {
  if (!URL.canParse(origin)) return false;
  const { host, hostname } = new URL(origin);
  return domains.some((domain) => {
    const wanted = domain.toLowerCase();
    const given = wanted.includes(':') ? host : hostname;
    if (!wanted.startsWith('*.')) return given === wanted;
    const [label, ...rest] = given.split('.');
    return label !== '' && rest.join('.') === wanted.slice(2);
  });
}

/** The sources of a `frame-ancestors` directive for a list of domains; an empty list allows any site. */
export function frameAncestors(domains: readonly string[]): string {
  if (domains.length === 0) return '*';
  return ["'self'", ...domains.flatMap((domain) => [`https://${domain}`, `http://${domain}`])].join(' ');
}
