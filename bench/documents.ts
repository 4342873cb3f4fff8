import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ParseResult } from '../packages/knowledge/src/parsing/parsed-document.ts';
import { parseFile } from '../packages/server/src/knowledge/reader/parse-file.ts';
import {
  type DocumentOutcome,
  type ExpectedDocument,
  judge,
  readExpectations,
} from './lib/library/documents-score.ts';

/**
 * Parses every file of `<data>/documents` like the product and compares the result with its manifest. Prints a table, or one
 * object with `json`, or a line if the data is missing.
 */
export async function run({ data, json }: { data: string; json: boolean }): Promise<void> {
  const folder = path.join(data, 'documents');
  const manifest = path.join(folder, 'manifest.jsonl');
  if (!(await isThere(manifest))) {
    process.stdout.write(`documents: no data at ${manifest}\n`);
    return;
  }
  const outcomes: DocumentOutcome[] = [];
  for (const expected of readExpectations(await readFile(manifest, 'utf8'))) {
    outcomes.push(await measure(path.join(folder, 'files', expected.file), expected));
  }
  process.stdout.write(json ? `${JSON.stringify(summary(outcomes))}\n` : table(outcomes));
}

async function measure(file: string, expected: ExpectedDocument): Promise<DocumentOutcome> {
  const started = performance.now();
  let crash: string | null = null;
  const onChildDeath = () => {
    crash = 'crash';
  };
  const result = await parseFile({ path: file, fileName: expected.file }, { onChildDeath });
  const tookMs = Math.round(performance.now() - started);
  const reason = crash ?? judge(expected, result);
  return { file: expected.file, type: expected.type, tookMs, status: statusOf(result), reason };
}

function statusOf(result: ParseResult): string {
  return result.ok ? result.fileType : result.code;
}

function summary(outcomes: readonly DocumentOutcome[]) {
  const failures = outcomes.filter((outcome) => outcome.reason !== null);
  return {
    asExpected: outcomes.length - failures.length,
    total: outcomes.length,
    failures: failures.map(({ file, status, reason }) => ({ file, status, reason })),
  };
}

function table(outcomes: readonly DocumentOutcome[]): string {
  const lines = outcomes.map(
    ({ file, status, tookMs, reason }) =>
      `${file.padEnd(56)} ${status.padEnd(22)} ${String(tookMs).padStart(6)} ms  ${reason ?? 'as expected'}`,
  );
  const { asExpected, total } = summary(outcomes);
  return `${lines.join('\n')}\n\ndocuments: ${asExpected} of ${total} as expected (floor ${total})\n`;
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
