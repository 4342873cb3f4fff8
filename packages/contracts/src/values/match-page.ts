/** Whether a path of the host website matches a pattern; `*` matches anything. */
export function matchesPage(pattern: string, path: string): boolean {
  const [start = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return path === pattern;
  if (!path.startsWith(start)) return false;
  let at = start.length;
  const end = rest.pop() ?? '';
  for (const part of rest) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return path.length - end.length >= at && path.endsWith(end);
}
