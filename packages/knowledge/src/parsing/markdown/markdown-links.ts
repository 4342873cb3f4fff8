import { linkTarget, withLinkTarget } from '../blocks/link-targets.ts';

/** Maximum nesting of parentheses in a URL, so that a line of a million opening ones takes linear time. */
const maxDepth = 32;
const reference = /\[[^[\]]*\]/y;
const pointed = /\(\s*<[^<>\n]*>[^()<>\n]*\)/y;
const title = /(?<=\s)(?:"[^"]*"|'[^']*')\s*(?=\))/y;

/** URLs of a document's link references by lowercase name. */
export type LinkReferences = ReadonlyMap<string, string>;

export interface LinkTextOptions {
  /** Whether the descriptions of images are kept. */
  keepsImages?: boolean;
  references?: LinkReferences;
  /** Formats a target for the text; null to omit targets. */
  showTarget?: ((target: string) => string) | null;
}

/**
 * Replaces links and images with their text, followed by the target of a link. Texts may contain brackets, and URLs parentheses.
 */
export function linksToText(
  source: string,
  { keepsImages = true, references = new Map(), showTarget = null }: LinkTextOptions = {},
): string {
  if (!/\][([]/.test(source) && (references.size === 0 || !source.includes(']'))) return source;
  const pieces: string[] = [];
  /** Indexes of the opening brackets in `pieces`. */
  const openings: number[] = [];
  /** Links cannot be nested, so brackets that were opened before a link have no target. */
  let firstOfLink = 0;
  let done = 0;
  for (let at = 0; at < source.length; at += 1) {
    const char = source[at];
    if (char === '[') {
      const start = at > done && source[at - 1] === '!' ? at - 1 : at;
      openings.push(pieces.push(source.slice(done, start), source.slice(start, at + 1)) - 1);
      done = at + 1;
    } else if (char === ']') {
      const opening = openings.pop();
      if (opening === undefined) continue;
      const end = endOfTarget(source, at + 1);
      const address = opening < firstOfLink ? null : addressOf(source, { at, end, start: done, references });
      if (end === null && address === null) continue;
      pieces.push(source.slice(done, at));
      if (pieces[opening] === '![') {
        if (keepsImages) pieces[opening] = '';
        else pieces.length = opening;
      } else {
        pieces[opening] = '';
        if (address !== null) pieces.push(shownLink(pieces.splice(opening).join(''), address, showTarget));
        firstOfLink = pieces.length;
      }
      done = end ?? at + 1;
      at = done - 1;
    }
  }
  return pieces.join('') + source.slice(done);
}

/** Returns the URL in the parentheses after a closing bracket, or of the reference there. */
function addressOf(
  source: string,
  {
    at,
    end,
    start,
    references,
  }: { at: number; end: number | null; start: number; references: LinkReferences },
): string | null {
  if (end !== null && source[at + 1] === '(') {
    const inside = source.slice(at + 2, end - 1).trim();
    return /^<([^<>]*)>/.exec(inside)?.[1] ?? /^\S+/.exec(inside)?.[0] ?? null;
  }
  const name = end === null ? '' : source.slice(at + 2, end - 1).trim();
  return references.get((name === '' ? source.slice(start, at) : name).trim().toLowerCase()) ?? null;
}

function shownLink(text: string, address: string, showTarget: LinkTextOptions['showTarget']): string {
  const target = showTarget == null ? null : linkTarget(address);
  const shown = withLinkTarget(text, target);
  if (target === null || showTarget == null || shown === text) return text;
  const start = shown.lastIndexOf(target);
  return shown.slice(0, start) + showTarget(target) + shown.slice(start + target.length);
}

/** Returns where the URL or reference after a closing bracket ends; null without one. */
function endOfTarget(source: string, at: number): number | null {
  if (source[at] === '[') return endOf(reference, source, at);
  if (source[at] !== '(') return null;
  return endOf(pointed, source, at) ?? endOfAddress(source, at);
}

/** Returns where the parenthesis at `at` is closed, ignoring those in a quoted title. */
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
