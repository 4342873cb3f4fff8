import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogFiles, type LogFiles } from './log-files.ts';

let folder: string;
let at: Date;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'parley-log-')), 'logs');
  at = new Date('2026-03-02T23:59:00Z');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

const all = async (files: LogFiles) => {
  const lines: string[] = [];
  for await (const line of files.lines()) lines.push(line);
  return lines;
};
const names = () => readdirSync(folder).toSorted();

it("ADM-14: writes lines to a daily file that only the program's user can read, and reads them newest first", async () => {
  const files = createLogFiles(folder, () => at);
  expect(await all(files)).toEqual([]);
  files.write('{"n":1}\n');
  files.write('{"n":"zwei – 二"}\n');
  at = new Date('2026-03-03T00:01:00Z');
  files.write('{"n":3}\n');
  expect(names()).toEqual(['parley-2026-03-02.jsonl', 'parley-2026-03-03.jsonl']);
  expect(statSync(join(folder, 'parley-2026-03-02.jsonl')).mode & 0o777).toBe(0o600);
  const expected = ['{"n":3}', '{"n":"zwei – 二"}', '{"n":1}'];
  expect(await all(files)).toEqual(expected);
  // Simulates another process, or the next one.
  const next = createLogFiles(folder, () => at);
  next.write('{"n":4}\n');
  expect(await all(next)).toEqual(['{"n":4}', ...expected]);
});

it('ADM-14: returns lines longer than a chunk, and many of them, unbroken', async () => {
  const files = createLogFiles(folder, () => at);
  const lines = Array.from({ length: 40 }, (_, n) => `${n} ${'ä'.repeat(n * 1_000)}`);
  const huge = `huge ${'x'.repeat(700_000)}`;
  for (const line of [...lines, huge]) files.write(`${line}\n`);
  expect(await all(files)).toEqual([huge, ...lines.toReversed()]);
});

it('ADM-14: deletes files older than the retention, and the oldest beyond the maximum size', async () => {
  const limits = { maxFileBytes: 100, maxTotalBytes: 250 };
  const files = createLogFiles(folder, () => at, limits);
  files.write(`${'a'.repeat(50)}\n`);
  files.write(`${'b'.repeat(60)}\n`);
  expect(names()).toEqual(['parley-2026-03-02.1.jsonl', 'parley-2026-03-02.jsonl']);
  writeFileSync(join(folder, 'notes.txt'), 'not ours');
  at = new Date('2026-03-10T00:00:00Z');
  for (const letter of 'cdef') files.write(`${letter.repeat(80)}\n`);
  expect(names()).toEqual(['notes.txt', 'parley-2026-03-10.2.jsonl', 'parley-2026-03-10.3.jsonl']);
  at = new Date('2026-04-20T00:00:00Z');
  files.write('new\n');
  files.keep(30);
  expect(names()).toEqual(['notes.txt', 'parley-2026-04-20.jsonl']);
});

it('REL-9: continues if its folder is not writable', async () => {
  writeFileSync(folder, 'a file where the folder should be');
  const files = createLogFiles(folder, () => at);
  files.write('lost\n');
  files.keep(30);
  expect(await all(files)).toEqual([]);
});
