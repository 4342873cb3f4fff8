import { expect, it } from 'vitest';
import { parseYaml } from './yaml-text.ts';

it('parses values that JSON can express', () => {
  expect(parseYaml('a: 1\nb: [x, "2", null]\nc: |\n  two\n  lines\nd: 2026-01-02\n')).toEqual({
    a: 1,
    b: ['x', '2', null],
    c: 'two\nlines\n',
    d: '2026-01-02',
  });
});

it('SEC-19: refuses aliases that expand too much, deep or circular values, prototype keys, tags, and text that cannot be stored', () => {
  const bomb = `${['x: &x0 [a,a,a,a,a,a,a,a,a]', ...Array.from({ length: 8 }, (_, n) => `y${n}: &x${n + 1} [${Array(9).fill(`*x${n}`).join(',')}]`)].join('\n')}\n`;
  const long = `x: &x ${'a'.repeat(400_000)}\ny: [${Array(30).fill('*x').join(',')}]\n`;
  for (const text of [
    bomb,
    long,
    '['.repeat(50_000),
    `${'['.repeat(40)}${']'.repeat(40)}`,
    'a: &a [*a]',
    '__proto__: {x: 1}',
    'a: !!js/function "x"',
    'a: "\\0"',
    'a: [',
    'a: 1\n---\nb: 2',
    '',
  ]) {
    expect(parseYaml(text), text.slice(0, 40)).toBeUndefined();
  }
});
