import { expect, it } from 'vitest';
import { accountOf } from './account-of.ts';

const tokenOf = (claims: unknown) =>
  ['e30', Buffer.from(JSON.stringify(claims)).toString('base64url'), 'c2ln'].join('.');

it('reads the account from an ID token, with names in any script', () => {
  const idToken = tokenOf({ sub: '1098', email: 'ada@example.com', name: 'Ада Осей ✓', picture: '/a.png' });
  expect(accountOf(idToken)).toEqual({
    email: 'ada@example.com',
    fullName: 'Ада Осей ✓',
    uid: '1098',
    photoURL: '/a.png',
    idToken,
  });
});

it('TOAST-11: returns null for a token without a user, and for an invalid token', () => {
  for (const token of [tokenOf({ name: 'Ada' }), tokenOf({ sub: '1098' }), tokenOf(null), '', 'a.b.c', 'a'])
    expect(accountOf(token), token).toBeNull();
});
