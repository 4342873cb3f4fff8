import { expect, it } from 'vitest';
import { can } from './can.ts';

it('allows only what the server’s abilities say', () => {
  expect(can({ abilities: { update: true, delete: false } }, 'update')).toBe(true);
  expect(can({ abilities: { update: true, delete: false } }, 'delete')).toBe(false);
  expect(can({ abilities: {} }, 'constructor')).toBe(false);
  expect(can(undefined, 'update')).toBe(false);
});
