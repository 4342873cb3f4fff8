import { describe, expect, it } from 'vitest';
import type { FlowValue } from '../document.ts';
import { FormulaBudget } from './budget.ts';
import { forHeader, forMarkdown, forUrl } from './escape.ts';
import { renderTemplate, renderValue } from './template.ts';

const values: Record<string, FlowValue> = { name: '*Ana* [x](http://evil.example)', n: 3, list: ['a', 'b'] };
const scope = {
  read: (name: string) => (Object.hasOwn(values, name) ? values[name] : undefined),
  language: 'en',
  now: '2026-11-23T08:05',
};
const render = (text: string, escaped?: (value: FlowValue) => string) =>
  renderTemplate(text, scope, new FormulaBudget(), escaped);

describe('texts with formulas', () => {
  it.each([
    ['You have {{n + 1}} of {{ list }}.', 'You have 4 of a, b.'],
    ['{{"}}" + n}}!', '}}3!'],
    ['{{n', '{{n'],
    ['A {{broken +}} formula, an {{unknown}} name', 'A  formula, an  name'],
    ['single {n} braces', 'single {n} braces'],
  ])('%s → %s', (text, expected) => {
    expect(render(text)).toBe(expected);
  });

  it('SEC-22: a value in Markdown is not interpreted as markup', () => {
    expect(render('Hello {{name}}', forMarkdown)).toBe('Hello \\*Ana\\* \\[x\\](http://evil.example)');
    const link = { name: 'a_b)](c', list: 'https://a.example/(b)' } as Record<string, FlowValue>;
    const linked = { ...scope, read: (name: string) => link[name] };
    const renderLink = (text: string) => renderTemplate(text, linked, new FormulaBudget(), forMarkdown);
    expect(renderLink('[Order](https://b.example/{{name}}?x)')).toBe(
      '[Order](https://b.example/a_b%29%5D%28c?x)',
    );
    expect(renderLink('[Order]({{list}})')).toBe('[Order](https://a.example/%28b%29)');
    expect(forMarkdown('# a\n- b\n1. c\n<b>')).toBe('\\# a\n\\- b\n1\\. c\n\\<b\\>');
  });

  it('a value is one segment in a URL, and one line in a header', () => {
    expect(forUrl('../a b?c=1&d#e')).toBe('..%2Fa%20b%3Fc%3D1%26d%23e');
    expect(forUrl('\ud800')).toBe('%EF%BF%BD');
    expect(forHeader('a\r\nSet-Cookie: b')).toBe('a Set-Cookie: b');
    expect(forHeader('é 漢')).toBe('é ?');
  });

  it('a leaf with a single formula keeps its type', () => {
    expect(renderValue('{{n}}', scope, new FormulaBudget())).toBe(3);
    expect(renderValue(' {{list}} ', scope, new FormulaBudget())).toEqual(['a', 'b']);
    expect(renderValue('n = {{n}}', scope, new FormulaBudget())).toBe('n = 3');
  });
});
