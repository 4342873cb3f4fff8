import type { ParseFailure } from '@parley/contracts/values/failures';
import { parseBytes } from '../parse-bytes.ts';
import type { ParsedBlock, ParsedDocument } from '../parsed-document.ts';

/** Returns the document parsed from a file's bytes; throws its failure code. */
export async function documentOf(bytes: Buffer | string, name: string): Promise<ParsedDocument> {
  const result = await parseBytes(Buffer.from(bytes), name);
  if (!result.ok) throw new Error(result.code);
  return result.document;
}

/** Returns a file's blocks, each as `kind: text`. */
export async function linesOf(bytes: Buffer | string, name: string): Promise<string[]> {
  return (await documentOf(bytes, name)).blocks.map(shown);
}

/** Returns a file's failure code, or null if it can be parsed. */
export async function failureOf(bytes: Buffer | string, name: string): Promise<ParseFailure | null> {
  const result = await parseBytes(Buffer.from(bytes), name);
  return result.ok ? null : result.code;
}

/** Formats a block as `kind: text`, with the level of a heading. */
export function shown({ kind, level, text }: ParsedBlock): string {
  return `${kind}${level ?? ''}: ${text}`;
}
