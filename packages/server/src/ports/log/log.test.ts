import { expect, it } from 'vitest';
import { createLog } from './log.ts';

function lineOf(fields: object): { err: Record<string, string> } {
  const lines: string[] = [];
  createLog('info', { destination: { write: (line) => lines.push(line) } }).error(fields, 'queue_error');
  return JSON.parse(lines[0] ?? '');
}

it('keeps message and stack of an error that a library reports as a plain object', () => {
  const { message, stack } = new Error('relation "pgboss.job" does not exist; token parley_sk_abc');
  expect(lineOf({ err: { message, stack, queue: 'mail' } }).err).toEqual({
    type: 'Object',
    message: 'relation "pgboss.job" does not exist; token parley_sk_[redacted]',
    stack: expect.stringContaining('log.test.ts'),
  });
});

it('shows the value of something thrown that is not an error', () => {
  expect(lineOf({ err: { status: 503 } }).err.message).toBe('{"status":503}');
  expect(lineOf({ err: 'gone' }).err).toEqual({ message: 'gone' });
});

it.each([
  ['Authorization: Bearer abcdefghijklmnop', 'Authorization: Bearer [redacted]'],
  ['with sk-abcdefghijkl', 'with sk-[redacted]'],
  ['of parley_vt_abc.def-1', 'of parley_vt_[redacted]'],
  ['GET https://x.example/?a=1&token=abcdef&b=2', 'GET https://x.example/?a=1&token=[redacted]&b=2'],
])('SEC-35: hides secrets in the message of an error: %s', (message, shown) => {
  expect(lineOf({ err: new Error(message) }).err.message).toBe(shown);
});
