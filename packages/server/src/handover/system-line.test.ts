import { describe, expect, it } from 'vitest';
import { visibleName } from './system-line.ts';

const shown = (names: 'first' | 'full') => ({ names, publicName: 'Voucher bot' });

describe('names that visitors see', () => {
  it('are first names of members by default', () => {
    expect(visibleName({ kind: 'member', name: ' Ana  María Ruiz ' }, shown('first'))).toBe('Ana');
    expect(visibleName({ kind: 'member', name: 'Ana Ruiz' }, shown('full'))).toBe('Ana Ruiz');
    expect(visibleName({ kind: 'member', name: 'Ana' }, shown('first'))).toBe('Ana');
    expect(visibleName({ kind: 'member', name: '' }, shown('first'))).toBe('');
  });

  it('are that of the chatbot for a program, whose key has an internal name', () => {
    expect(visibleName({ kind: 'key', name: 'Support desk' }, shown('first'))).toBe('Voucher bot');
  });
});
