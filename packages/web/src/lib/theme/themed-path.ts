const basePaths = [/^\/?$/, /^\/auth/i, /^\/landing/i, /^\/agency/i, /^\/privacy-policy\/?$/i];

/** Whether the path uses the organization's theme and the user's appearance; others keep the base theme. */
export function isThemedPath(path: string): boolean {
  const pathname = path.split(/[?#]/)[0] ?? '';
  return !basePaths.some((pattern) => pattern.test(pathname));
}
