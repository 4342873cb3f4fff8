import { expect, it } from 'vitest';
import { addressProblem } from './address-problem.ts';

it('KB-09: accepts addresses with http:// or https://, and rejects all others', () => {
  for (const address of ['https://example.com', ' HTTP://example.com/help?page=2 ', 'http://münchen.example'])
    expect(addressProblem(address), address).toBeNull();
  for (const address of ['ftp://x', 'example.com', '//example.com', 'javascript:alert(1)', 'https:/x'])
    expect(addressProblem(address), address).toBe('scheme');
});

it('rejects empty text, nonsense and addresses with a password', () => {
  expect(addressProblem('  ')).toBe('required');
  expect(addressProblem('https://')).toBe('invalid');
  expect(addressProblem('https://ada:secret@example.com')).toBe('invalid');
  expect(addressProblem(`https://example.com/${'a'.repeat(2_048)}`)).toBe('invalid');
});
