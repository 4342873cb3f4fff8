import { isTooLarge, patternSize } from '../pattern/pattern-size.ts';
import type { Findings } from './problem-context.ts';

/** Checks a pattern; once the patterns of a flow are too large in total, no more of them are compiled. */
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

/** Checks the syntax of a pattern where it cannot be compiled: RE2 supports neither backreferences nor lookarounds. */
function looksLikePattern(pattern: string): boolean {
  if (/\\[1-9]|\(\?<?[=!]/.test(pattern)) return false;
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
