import { RE2JS } from 're2js';

const remembered = new Map<string, RE2JS | null>();
const maxRemembered = 500;

function compile(pattern: string): RE2JS | null {
  let known = remembered.get(pattern);
  if (known === undefined) {
    known = tryCompile(pattern);
    if (remembered.size >= maxRemembered) remembered.clear();
    remembered.set(pattern, known);
  }
  return known;
}

function tryCompile(pattern: string): RE2JS | null {
  try {
    return RE2JS.compile(pattern);
  } catch {
    return null;
  }
}

/** Whether it is a pattern that runs in time linear to the text: RE2's syntax, without references and lookarounds. */
export function isPattern(pattern: string): boolean {
  return compile(pattern) !== null;
}

/** Whether the whole text fits a pattern; what is no pattern fits nothing. */
export function fitsPattern(pattern: string, text: string): boolean {
  return compile(pattern)?.matcher(text).matches() ?? false;
}
