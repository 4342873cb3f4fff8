import { expect, it } from 'vitest';
import { pseudoJson, pseudoText } from '../pseudo-language.ts';

it('makes a text 40 % longer, accented and bracketed', () => {
  expect(pseudoText('Save draft')).toBe('[Šàṽé đŕàƒŧ~~~~]');
});

it('keeps placeholders, nested keys and tags', () => {
  expect(pseudoText('{{count}} of <b>$t(ui.all)</b>')).toMatch(
    /^\[\{\{count\}\} öƒ <b>\$t\(ui\.all\)<\/b>~+\]$/,
  );
});

it('pseudo-translates every text of a file and no key', () => {
  expect(JSON.parse(pseudoJson('{"a":{"b":"no"},"c":"x"}'))).toEqual({ a: { b: '[ñö~]' }, c: '[ẋ~]' });
});
