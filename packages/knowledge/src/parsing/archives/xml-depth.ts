/** Returns whether elements are nested deeper than `maxDepth`, judged by their tags, without building a tree. */
export function isDeeperThan(xml: string, maxDepth: number): boolean {
  let depth = 0;
  let open = xml.indexOf('<');
  while (open >= 0) {
    const end = xml.indexOf('>', open);
    if (end < 0) return false;
    const mark = xml.charAt(open + 1);
    if (mark === '/') depth -= 1;
    else if (mark !== '!' && mark !== '?' && xml.charAt(end - 1) !== '/') depth += 1;
    if (depth > maxDepth) return true;
    open = xml.indexOf('<', end);
  }
  return false;
}
