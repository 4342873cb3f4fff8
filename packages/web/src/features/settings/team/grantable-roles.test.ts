import { expect, it } from 'vitest';
import { allRoles, mayGrant, mayTouch } from './grantable-roles.ts';

const granted = (role: (typeof allRoles)[number], hasOwner: boolean) =>
  allRoles.filter((wanted) => mayGrant({ role, hasOwner }, wanted));

it('SEC-13: nobody is offered a role above the own one, and an admin an owner only where there is none', () => {
  expect(granted('owner', true)).toEqual(['owner', 'admin', 'member', 'guest', 'viewer']);
  expect(granted('admin', true)).toEqual(['admin', 'member', 'guest', 'viewer']);
  expect(granted('admin', false)).toEqual(['owner', 'admin', 'member', 'guest', 'viewer']);
  expect(granted('member', false)).toEqual([]);
});

it('ORG-15: only owners change or remove an owner', () => {
  expect(mayTouch({ role: 'admin', hasOwner: true }, 'owner')).toBe(false);
  expect(mayTouch({ role: 'owner', hasOwner: true }, 'owner')).toBe(true);
  expect(mayTouch({ role: 'admin', hasOwner: true }, 'admin')).toBe(true);
  expect(mayTouch({ role: 'viewer', hasOwner: true }, 'guest')).toBe(false);
});
