/**
 * Whether a text matches a pattern in which `*` stands for any characters, including none; the whole text
 * must match. Takes at most pattern × text steps, whatever the pattern.
 */
export function matchesGlob(pattern: string, text: string): boolean {
  let p = 0;
  let t = 0;
  let star = -1;
  let resumeAt = 0;
  while (t < text.length) {
    if (pattern[p] === '*') {
      star = p;
      resumeAt = t;
      p += 1;
    } else if (p < pattern.length && pattern[p] === text[t]) {
      p += 1;
      t += 1;
    } else if (star >= 0) {
      p = star + 1;
      resumeAt += 1;
      t = resumeAt;
    } else return false;
  }
  while (pattern[p] === '*') p += 1;
  return p === pattern.length;
}

/** Whether a path matches one of `include` (all, if empty) and none of `exclude`. */
export function isWanted(
  path: string,
  { include, exclude }: { include: readonly string[]; exclude: readonly string[] },
): boolean {
  const matches = (pattern: string): boolean => matchesGlob(pattern, path);
  return (include.length === 0 || include.some(matches)) && !exclude.some(matches);
}
