import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { root } from './paths.mjs';

const source = readFileSync(join(root, 'tools/bootstrap/require-node.mjs'), 'utf8');

function runUnder(version: string): { said: string; code: number | undefined } {
  const result: { said: string; code: number | undefined } = { said: '', code: undefined };
  runInNewContext(source, {
    process: {
      versions: { node: version },
      stderr: { write: (text: string) => (result.said += text) },
      exit: (code: number) => (result.code = code),
    },
  });
  return result;
}

it.each(['12.22.12', '18.20.8', '19.9.0'])('refuses Node %s with one sentence on what to do', (version) => {
  const { said, code } = runUnder(version);
  expect(code).toBe(1);
  expect(said).toMatch(
    new RegExp(`needs Node 20 or newer .* Node ${version.replaceAll('.', '\\.')}\\. Install .*\\n$`),
  );
  expect(said.trim().split('\n')).toHaveLength(1);
});

it.each(['20.0.0', '26.10.0', '100.0.0'])('accepts Node %s', (version) => {
  expect(runUnder(version)).toEqual({ said: '', code: undefined });
});
