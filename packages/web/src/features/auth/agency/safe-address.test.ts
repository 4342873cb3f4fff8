import { expect, it } from 'vitest';
import { safeAddress } from './safe-address.ts';

it('accepts web addresses and nothing else', () => {
  expect(safeAddress('https://northlight.example/about')?.href).toBe('https://northlight.example/about');
  for (const text of [null, '', '/relative', 'javascript:alert(1)', 'data:text/html,x', 'ftp://example.com'])
    expect(safeAddress(text), String(text)).toBeNull();
});
