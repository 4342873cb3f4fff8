type Directive = 'script-src' | 'connect-src' | 'frame-src';

const fallbacks: Record<Directive, readonly string[]> = {
  'script-src': ['script-src-elem', 'script-src', 'default-src'],
  'connect-src': ['connect-src', 'default-src'],
  'frame-src': ['frame-src', 'child-src', 'default-src'],
};

/**
 * Whether a content security policy allows an origin for the directive (CSP3). With a nonce, a hash or `'strict-dynamic'`,
 * scripts count as allowed, because a script may be allowed without its origin in the list.
 */
export function policyAllows(policy: string, directive: Directive, origin: string): boolean {
  // All policies in a comma-separated list must allow it.
  return policy.split(',').every((one) => {
    const sources = sourcesOf(one, directive);
    if (sources === undefined) return true;
    const isOpen =
      directive === 'script-src' && sources.some((source) => /^'(nonce-|sha\d|strict-)/.test(source));
    return isOpen || sources.some((source) => sourceMatches(source, new URL(origin)));
  });
}

function sourcesOf(policy: string, directive: Directive): string[] | undefined {
  const directives = new Map(
    policy
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name.toLowerCase(), sources] as const)
      .reverse(),
  );
  const name = fallbacks[directive].find((one) => directives.has(one));
  return name === undefined ? undefined : directives.get(name);
}

function sourceMatches(source: string, { protocol, hostname, port }: URL): boolean {
  if (source === '*' || source.toLowerCase() === protocol) return true;
  const match = /^(?:([a-z]+):\/\/)?(\*\.)?([^/:*]+)(?::(\d+|\*))?/i.exec(source);
  if (!match || source.startsWith("'")) return false;
  const [, scheme, wildcard, host = '', wantedPort] = match;
  if (scheme && `${scheme.toLowerCase()}:` !== protocol && !(scheme === 'http' && protocol === 'https:'))
    return false;
  if (wantedPort !== '*' && (wantedPort ?? '') !== port) return false;
  const name = host.toLowerCase();
  return wildcard ? hostname.endsWith(`.${name}`) : hostname === name;
}
