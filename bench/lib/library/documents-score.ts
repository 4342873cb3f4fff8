import type { ParseResult } from '../../../packages/knowledge/src/parsing/parsed-document.ts';

/** The manifest's expectation for one file. `survive`: any result except a crash or a timeout. */
export interface ExpectedDocument {
  file: string;
  type: string;
  expect: 'text' | 'refuse' | 'no-text' | 'survive';
  phrases: string[];
  must_not_contain: string[];
}

/** `reason` describes the difference from the expectation; null without one. */
export interface DocumentOutcome {
  file: string;
  type: string;
  status: string;
  tookMs: number;
  reason: string | null;
}

export function readExpectations(manifest: string): ExpectedDocument[] {
  const lines = manifest.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line): ExpectedDocument => JSON.parse(line));
}

/** Compares a result with the expectation; phrases are compared by letters and digits only. */
export function judge(expected: ExpectedDocument, result: ParseResult): string | null {
  const text = result.ok ? documentText(result) : '';
  const leaked = expected.must_not_contain.filter((phrase) => text.includes(phrase));
  if (leaked.length > 0) return `leaks ${leaked.join(', ')}`;
  if (!result.ok && (result.code === 'file_parse_timeout' || result.code === 'file_parse_memory'))
    return result.code;
  switch (expected.expect) {
    case 'text':
      return result.ok ? lacking(expected.phrases, text) : result.code;
    case 'refuse':
      return !result.ok && result.code !== 'file_no_text' ? null : 'not refused';
    case 'no-text':
      return result.ok ? 'has text' : null;
    case 'survive':
      return null;
  }
}

function documentText(result: ParseResult & { ok: true }): string {
  return [result.document.title ?? '', ...result.document.blocks.map((block) => block.text)].join('\n');
}

function lacking(phrases: readonly string[], text: string): string | null {
  const squeezed = squeeze(text);
  const missing = phrases.filter((phrase) => !squeezed.includes(squeeze(phrase)));
  return missing.length === 0 ? null : `lacks ${missing.join(' | ')}`;
}

function squeeze(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '');
}
