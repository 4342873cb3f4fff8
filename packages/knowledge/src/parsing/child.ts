import { readFileSync } from 'node:fs';
import { argv, exit } from 'node:process';
import { parseBytes } from './parse-bytes.ts';
import { failureOf } from './parse-error.ts';
import type { ParseResult } from './parsed-document.ts';
import { writeResult } from './write-result.ts';

/** Entry point of the child process: `node child.ts <path> <fileName>` parses one file, writes one result, and exits. */
const [, , path = '', fileName = ''] = argv;

async function parse(): Promise<ParseResult> {
  try {
    return await parseBytes(readFileSync(path), fileName);
  } catch (error) {
    return { ok: false, code: failureOf(error) };
  }
}

writeResult(await parse());
exit(0);
