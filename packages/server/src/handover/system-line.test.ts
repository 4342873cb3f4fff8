import { describe, expect, it } from 'vitest';
import { visibleName } from './system-line.ts';

describe('names that visitors see', () => {
  it('are first names of members by default', () => {
    expect(visibleName({ kind: 'member', name: ' Ana  María Ruiz ' }, 'first')).toBe('Ana');
    expect(visibleName({ kind: 'member', name: 'Ana Ruiz' }, 'full')).toBe('Ana Ruiz');
    expect(visibleName({ kind: 'member', name: 'Ana' }, 'first')).toBe('Ana');
    expect(visibleName({ kind: 'member', name: '' }, 'first')).toBe('');
  });

  it('are whole for a program', () => {
    expect(visibleName({ kind: 'key', name: 'Support desk' }, 'first')).toBe('Support desk');
  });
});
