import { format } from 'node:util';
import { afterEach, beforeEach, expect } from 'vitest';

type Method = 'error' | 'warn';

let heard: { method: Method; text: string }[] = [];
let expected: { method: Method; pattern: RegExp }[] = [];

/** Declares that the running test logs a line matching `pattern` to `console[method]`; the test fails otherwise. */
export function expectConsole(method: Method, pattern: RegExp): void {
  expected.push({ method, pattern });
}

beforeEach(() => {
  heard = [];
  expected = [];
  for (const method of ['error', 'warn'] as const) {
    console[method] = (...parts: unknown[]) => heard.push({ method, text: format(...parts) });
  }
});

afterEach(() => {
  const unexpected = heard.filter(
    ({ method, text }) => !expected.some((one) => one.method === method && one.pattern.test(text)),
  );
  const unheard = expected.filter(
    ({ method, pattern }) => !heard.some((one) => one.method === method && pattern.test(one.text)),
  );
  expect(unexpected, 'console noise: a test may write only what it expects').toEqual([]);
  expect(unheard, 'an expected console line did not come').toEqual([]);
});
