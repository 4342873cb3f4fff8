import { expect, it } from 'vitest';
import { hideInJson, hideValues } from './hide-values.ts';

const secret = 'sk-täg/ "8+1" 7\'ü&x';
const hide = hideValues([secret], '•••');

it.each([
  ['as it is', `Bearer ${secret}.`, 'Bearer •••.'],
  ['percent-encoded', `?key=sk-t%C3%A4g%2F%20%228%2B1%22%207'%C3%BC%26x&a=1`, '?key=•••&a=1'],
  ['percent-encoded in lower case', `?key=sk-t%c3%a4g%2f%20%228%2b1%22%207'%c3%bc%26x&a=1`, '?key=•••&a=1'],
  ['as a form', `key=sk-t%C3%A4g%2F+%228%2B1%22+7%27%C3%BC%26x`, 'key=•••'],
  ['escaped for JSON', String.raw`{"key":"sk-täg/ \"8+1\" 7'ü&x"}`, '{"key":"•••"}'],
  ['escaped for JSON in ASCII', String.raw`{"key":"sk-t\u00e4g/ \"8+1\" 7'\u00fc&x"}`, '{"key":"•••"}'],
  ['escaped for JSON as PHP does', String.raw`{"key":"sk-t\u00e4g\/ \"8+1\" 7'\u00fc&x"}`, '{"key":"•••"}'],
  ['escaped for HTML', '<b>sk-täg/ &quot;8+1&quot; 7&#39;ü&amp;x</b>', '<b>•••</b>'],
  ['read as Latin-1', 'sk-tÃ¤g/ "8+1" 7\'Ã¼&x', '•••'],
  ['in hexadecimal', `(${Buffer.from(secret).toString('hex')})`, '(•••)'],
  ['in Base64', Buffer.from(secret).toString('base64').replace(/=+$/, ''), /^•••.?$/],
  ['in Base64 for addresses', Buffer.from(secret).toString('base64url'), /^•••.?$/],
  ['in Base64 after one byte', Buffer.from(`:${secret}:`).toString('base64'), /^.{1,2}•••.{1,4}$/],
  ['in Base64 after a name', Buffer.from(`ana:${secret}`).toString('base64'), /^.{5,6}•••.{0,3}$/],
  ['in Base64 after five bytes', Buffer.from(`anna:${secret}, and more`).toString('base64'), /^.{6,7}•••.+$/],
])('SEC-35: hides a known value %s', (_how, text, expected) => {
  if (typeof expected === 'string') expect(hide(text)).toBe(expected);
  else expect(hide(text)).toMatch(expected);
});

it('hides values in JSON, in keys and in numbers, and keeps everything else', () => {
  const hideBoth = hideValues([secret, '90210455'], '•••');
  expect(hideInJson({ [secret]: [secret, 90210455, 7, true, null, { a: 'b' }] }, hideBoth)).toEqual({
    '•••': ['•••', '•••', 7, true, null, { a: 'b' }],
  });
});

it('does not search for a value of three characters, because other words contain it', () => {
  expect(hideValues(['key', ''], '•••')('the key of a monkey')).toBe('the key of a monkey');
});

it('hides the whole longer value if it contains another one', () => {
  expect(hideValues(['abcd', 'abcdefgh'], '•••')('abcdefgh abcd')).toBe('••• •••');
});
