import { expect, it } from 'vitest';
import { canAssignRole, canManageRole } from './member-roles.ts';
import { type Role, roles } from './permissions.ts';

/**
 * Expected permissions, written by hand: which roles a member of each role may assign or manage, by the first letters of the
 * roles.
 */
type Expectations = Record<Role, string>;

const byOwnersAlone: Expectations = {
  owner: 'o a m g v',
  admin: '- a m g v',
  member: '- - - - -',
  guest: '- - - - -',
  viewer: '- - - - -',
};
const alsoByAdmins: Expectations = {
  owner: 'o a m g v',
  admin: 'o a m g v',
  member: '- - - - -',
  guest: '- - - - -',
  viewer: '- - - - -',
};

function drawn(isAllowed: (own: Role, role: Role) => boolean): Expectations {
  const row = (own: Role) => roles.map((role) => (isAllowed(own, role) ? role.charAt(0) : '-')).join(' ');
  return {
    owner: row('owner'),
    admin: row('admin'),
    member: row('member'),
    guest: row('guest'),
    viewer: row('viewer'),
  };
}

it('SEC-13: no one assigns a role above their own, except an admin who appoints the first owner', () => {
  expect(drawn((role, wanted) => canAssignRole({ role, hasOwner: true }, wanted))).toEqual(byOwnersAlone);
  expect(drawn((role, wanted) => canAssignRole({ role, hasOwner: false }, wanted))).toEqual(alsoByAdmins);
});

it('ORG-15: only owners change or remove an owner', () => {
  expect(drawn((role, other) => canManageRole({ role, hasOwner: true }, other))).toEqual(byOwnersAlone);
  expect(drawn((role, other) => canManageRole({ role, hasOwner: false }, other))).toEqual(byOwnersAlone);
});

it('SEC-13: a former member cannot assign or manage anyone', () => {
  for (const role of roles) {
    expect(canAssignRole({ role: undefined, hasOwner: false }, role)).toBe(false);
    expect(canManageRole({ role: undefined, hasOwner: false }, role)).toBe(false);
  }
});
