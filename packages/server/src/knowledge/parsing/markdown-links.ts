/** Deeper parentheses in an address are none, so that a line of a million openings takes linear time. */
const maxDepth = 32;
const reference = /\[[^[\]]*\]/y;
const pointed = /\(\s*<[^<>\n]*>[^()<>\n]*\)/y;
const title = /(?<=\s)(?:"[^"]*"|'[^']*')\s*(?=\))/y;

/**
 * Replaces links and images by their text, which may have brackets, as their address may have parentheses.
 * @param keepsImages whether the description of an image stays.
 */
export function linksToText(source: string, { keepsImages = true } = {}): string {
  if (!/\][([]/.test(source)) return source;
  const pieces: string[] = [];
  /** Places of the opening brackets among the pieces. */
  const openings: number[] = [];
  let done = 0;
  for (let at = 0; at < source.length; at += 1) {
    const char = source[at];
    if (char === '[') {
      const start = at > done && source[at - 1] === '!' ? at - 1 : at;
      openings.push(pieces.push(source.slice(done, start), source.slice(start, at + 1)) - 1);
      done = at + 1;
    } else if (char === ']') {
      const opening = openings.pop();
      const end = opening === undefined ? null : endOfTarget(source, at + 1);
      if (opening === undefined || end === null) continue;
      pieces.push(source.slice(done, at));
      if (pieces[opening] === '![' && !keepsImages) pieces.length = opening;
      else pieces[opening] = '';
      done = end;
      at = end - 1;
    }
  }
  return pieces.join('') + source.slice(done);
}

/** Where the address or the reference ends that stands behind a closing bracket; null without one. */
function endOfTarget(source: string, at: number): number | null {
  if (source[at] === '[') return endOf(reference, source, at);
  if (source[at] !== '(') return null;
  return endOf(pointed, source, at) ?? endOfAddress(source, at);
}

/** Where the parenthesis at `at` is closed. Those of a title in quotes do not count. */
function endOfAddress(source: string, at: number): number | null {
  let depth = 0;
  for (let end = at; end < source.length; end += 1) {
    const char = source[end];
    if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    else if (char === '"' || char === "'") end = (endOf(title, source, end) ?? end + 1) - 1;
    if (depth === 0) return end + 1;
    if (depth > maxDepth) return null;
  }
  return null;
}

function endOf(pattern: RegExp, source: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(source) ? pattern.lastIndex : null;
}
