import { expect, it } from 'vitest';
import { strengthOf } from './strength-of.ts';

it('warns of passwords that are short, monotonous or tried first', () => {
  for (const password of ['abcdef', 'secret1', 'Password1234', '111111111111', 'qwertyuiop'])
    expect(strengthOf(password), password).toBe('weak');
});

it('praises length more than signs', () => {
  expect(strengthOf('Tr0ub4dor')).toBe('fair');
  expect(strengthOf('correct horse battery')).toBe('strong');
});
