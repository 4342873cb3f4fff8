import { expect, it } from 'vitest';
import { canAssignRole, canManageRole } from './member-roles.ts';
import { type Role, roles } from './permissions.ts';

const assignable = (role: Role | undefined, hasOwner: boolean) =>
  roles.filter((wanted) => canAssignRole({ role, hasOwner }, wanted));

it('SEC-13: nobody assigns a role above their own, and an admin appoints an owner only while there is none', () => {
  expect(assignable('owner', true)).toEqual(['owner', 'admin', 'member', 'guest', 'viewer']);
  expect(assignable('admin', true)).toEqual(['admin', 'member', 'guest', 'viewer']);
  expect(assignable('admin', false)).toEqual(['owner', 'admin', 'member', 'guest', 'viewer']);
  expect(assignable('member', false)).toEqual([]);
  expect(assignable(undefined, false)).toEqual([]);
});

it('ORG-15: only owners change or remove an owner', () => {
  expect(canManageRole({ role: 'admin', hasOwner: true }, 'owner')).toBe(false);
  expect(canManageRole({ role: 'owner', hasOwner: true }, 'owner')).toBe(true);
  expect(canManageRole({ role: 'admin', hasOwner: true }, 'admin')).toBe(true);
  expect(canManageRole({ role: 'viewer', hasOwner: true }, 'guest')).toBe(false);
  expect(canManageRole({ role: undefined, hasOwner: true }, 'viewer')).toBe(false);
});
