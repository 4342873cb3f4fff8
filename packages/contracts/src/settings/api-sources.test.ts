import { expect, it } from 'vitest';
import { apiInput, fillTemplate, templatePaths } from './api-sources.ts';

it.each<[string, string[]]>([
  ['The {{ name }} costs {{price.amount}} €.', ['name', 'price.amount']],
  ['{{}} {{ }}', ['', '']],
  ['{{{a}}}', ['a']],
  ['{{ a {{ b }}', ['b']],
  ['{{a', []],
])('the paths of %j are %j', (template, paths) => {
  expect(templatePaths(template)).toEqual(paths);
});

it('a template with unclosed braces is plain text', () => {
  const template = `{{${' '.repeat(3_995)}`;
  expect(templatePaths(template)).toEqual([]);
  expect(apiInput.parse({ url: 'https://shop.example/api', template }).template).toBe(template);
});

it('a filled template ends at its limit, however large the values are', () => {
  const calls: string[] = [];
  const textAt = (path: string) => {
    calls.push(path);
    return 'x'.repeat(80);
  };
  expect(fillTemplate('{{a}}-'.repeat(500), textAt, 100)).toHaveLength(100);
  expect(calls).toHaveLength(2);
});
