import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { capturedLogVariable, captureLog, captureOutput, testFileVariable } from './captured-log.ts';

let folder = '';
let target = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-log-'));
  target = join(folder, 'log.jsonl');
  vi.stubEnv(capturedLogVariable, target);
});
afterEach(() => rmSync(folder, { recursive: true }));

it('keeps lines of a grave fault under the name of the test file, and drops other lines', () => {
  captureLog('{"level":50,"msg":"mail server away"}\n');
  expect(existsSync(target)).toBe(false);
  captureLog('first\n{"code":"40P01"}\nlast\n');
  expect(captured()).toEqual([{ file: import.meta.filename, line: '{"code":"40P01"}' }]);
});

it('reads lines of a program that arrive in pieces', async () => {
  const output = new PassThrough();
  captureOutput(output);
  output.write('ERROR: deadlock de');
  output.end('tected\n');
  await expect
    .poll(() => existsSync(target) && captured())
    .toEqual([{ file: import.meta.filename, line: 'ERROR: deadlock detected' }]);
});

it('does nothing unless the runner sets the variable', () => {
  vi.stubEnv(capturedLogVariable, undefined);
  captureLog('deadlock detected');
  expect(existsSync(target)).toBe(false);
});

it('every file has its own name', () => {
  expect(process.env[testFileVariable]).toBe(import.meta.filename);
});

function captured(): unknown[] {
  const lines = readFileSync(target, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line));
}
