import { expect, it } from 'vitest';
import { accountOf } from './account-of.ts';

const tokenOf = (claims: unknown) =>
  ['e30', Buffer.from(JSON.stringify(claims)).toString('base64url'), 'c2ln'].join('.');

it('reads the account out of an ID token, whatever alphabet its name is in', () => {
  const idToken = tokenOf({ sub: '1098', email: 'ada@example.com', name: 'Ада Осей ✓', picture: '/a.png' });
  expect(accountOf(idToken)).toEqual({
    email: 'ada@example.com',
    fullName: 'Ада Осей ✓',
    uid: '1098',
    photoURL: '/a.png',
    idToken,
  });
});

it('TOAST-11: finds nobody in a token without a user, and in what is no token', () => {
  for (const token of [tokenOf({ name: 'Ada' }), tokenOf({ sub: '1098' }), tokenOf(null), '', 'a.b.c', 'a'])
    expect(accountOf(token), token).toBeNull();
});
