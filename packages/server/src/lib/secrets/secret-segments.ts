/** Hosts whose URL paths contain credentials. */
const hookHosts =
  /(?:^|\.)(?:hooks\.slack\.com|hooks\.zapier\.com|webhook\.office\.com|webhook\.site|hook\.[\w-]+\.make\.com|hook\.integromat\.com|maker\.ifttt\.com)$/i;
/** Path segments that commonly precede a token. */
const beforeToken = /^(?:(?:web)?hooks?b?2?|catch|services|key|keys|token|tokens|secret|access|with|s)$/i;
const minTokenLength = 12;

/**
 * Applies `replaced` to each path segment of a URL that looks like a token. Formulas, the query, and the fragment stay unchanged.
 */
export function replaceSecretSegments(address: string, replaced: (segment: string) => string): string {
  const [origin = '', host = ''] = /^https?:\/\/([^/?#]+)/i.exec(address) ?? [];
  if (origin === '') return address;
  const { segments: written, rest } = readPath(address.slice(origin.length));
  const isHook = hookHosts.test(host.replace(/:\d+$/, ''));
  let before = '';
  const segments = written.map((segment, index) => {
    const isSecret = index > 0 && isSecretSegment(segment, before, isHook);
    before = segment;
    return isSecret ? replaced(segment) : segment;
  });
  return `${origin}${segments.join('/')}${rest}`;
}

/** Whether a text looks randomly generated, like a token: long runs that mix letters and digits. */
export function looksRandom(text: string): boolean {
  if (text.length < minTokenLength || /\s/.test(text)) return false;
  return text.split(/[-_.~:,;=@+/]/).some(isRandomPiece) || isUuid(text);
}

interface Part {
  text: string;
  isFormula: boolean;
}

/** Splits a text into formulas and the text between them; braces that never close are not a formula. */
function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (;;) {
    const start = text.indexOf('{{', at);
    const end = start === -1 ? -1 : text.indexOf('}}', start + 2);
    if (end === -1) break;
    parts.push({ text: text.slice(at, start), isFormula: false });
    parts.push({ text: text.slice(start, end + 2), isFormula: true });
    at = end + 2;
  }
  return [...parts, { text: text.slice(at), isFormula: false }];
}

export function withoutFormulas(text: string): string {
  return partsOf(text)
    .map((part) => (part.isFormula ? '' : part.text))
    .join('');
}

/** Splits a text into its path segments and the rest, which begins at the query or fragment. */
function readPath(text: string): { segments: string[]; rest: string } {
  const segments = [''];
  const append = (more: string) => segments.push(`${segments.pop() ?? ''}${more}`);
  let read = 0;
  for (const part of partsOf(text)) {
    const end = part.isFormula ? -1 : part.text.search(/[?#]/);
    const path = end === -1 ? part.text : part.text.slice(0, end);
    const [first = '', ...more] = part.isFormula ? [path] : path.split('/');
    append(first);
    segments.push(...more);
    read += path.length;
    if (end !== -1) break;
  }
  return { segments, rest: text.slice(read) };
}

function isSecretSegment(segment: string, before: string, isHook: boolean): boolean {
  const written = decoded(withoutFormulas(segment));
  if (/^bot\d{5,}:/i.test(written) || looksRandom(written)) return true;
  const isLong = written.length >= 6 && /\d/.test(written) && !beforeToken.test(written);
  return isLong && (isHook || beforeToken.test(before));
}

function isRandomPiece(text: string): boolean {
  if (text.length < minTokenLength) return false;
  const isMixed = /\d/.test(text) && /[a-z]/i.test(text);
  return isMixed || changesOfCase(text) > 0.4 * text.length;
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/**
 * Number of changes between upper and lower case: one or two in a word, one per word in camel case, and at every other letter in
 * random text.
 */
function changesOfCase(text: string): number {
  let changes = 0;
  for (let at = 1; at < text.length; at += 1) {
    const isUpper = (index: number) => /[A-Z]/.test(text[index] ?? '');
    if (isUpper(at) !== isUpper(at - 1)) changes += 1;
  }
  return changes;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
