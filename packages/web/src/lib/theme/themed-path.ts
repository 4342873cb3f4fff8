const basePaths = [/^\/?$/, /^\/auth/i, /^\/landing/i, /^\/agency/i, /^\/privacy-policy\/?$/i];

/** Whether the path may carry the organization's theme and the reader's appearance; the others keep the base theme. */
export function isThemedPath(path: string): boolean {
  const pathname = path.split(/[?#]/)[0] ?? '';
  return !basePaths.some((pattern) => pattern.test(pathname));
}
