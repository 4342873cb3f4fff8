const skippedPrefixes = [
  '/auth',
  '/landing',
  '/agency',
  '/privacy-policy',
  '/terms-of-service',
  '/about',
  '/documentation',
];

/** Whether a page opens without requesting the user: "/" and paths with a public prefix. */
export function skipsUserLookup(path: string): boolean {
  const pathname = (path.split(/[?#]/)[0] ?? '').toLowerCase();
  return pathname === '/' || pathname === '' || skippedPrefixes.some((prefix) => pathname.startsWith(prefix));
}
