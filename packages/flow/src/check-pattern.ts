import { isTooLarge, patternSize } from './pattern/pattern-size.ts';
import type { Findings } from './problem-context.ts';

/** Checks a pattern; one that makes the patterns of a flow too large together is not compiled any more. */
export function checkPattern(
  findings: Findings,
  pattern: string,
  { nodeId, path }: { nodeId: string; path: string },
): void {
  const isPattern = findings.context.isPattern ?? looksLikePattern;
  if (isTooLarge(pattern)) findings.add(nodeId, path, 'pattern_too_large');
  else if (findings.addPatternSize(patternSize(pattern)).isTooLarge) {
    findings.add(nodeId, path, 'patterns_too_large');
  } else if (!isPattern(pattern)) findings.add(nodeId, path, 'pattern_invalid');
}

/** Judges the form of a pattern where it cannot be run: RE2 has neither references nor lookarounds. */
function looksLikePattern(pattern: string): boolean {
  if (/\\[1-9]|\(\?<?[=!]/.test(pattern)) return false;
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
