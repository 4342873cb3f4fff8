import { expect, it } from 'vitest';
import { checkValues } from '../../../../lib/form/use-form.ts';
import { metBy, passwordRules } from './password-rules.ts';

const problemsOf = (currentPassword: string, newPassword: string, repeated = newPassword) =>
  checkValues({ currentPassword, newPassword, repeated }, passwordRules);

it('SET-08: requires the current password, the new one and its repetition', () => {
  expect(problemsOf('', '', '')).toEqual({
    currentPassword: 'password.currentRequired',
    newPassword: 'password.newRequired',
    repeated: 'password.repeatRequired',
  });
});

it('SET-09: the repetition must match', () => {
  expect(problemsOf('old', 'Harbour77', 'Harbour78')).toEqual({ repeated: 'password.mismatch' });
  expect(problemsOf('old', 'Harbour77')).toEqual({});
});

it('SET-10: 7 characters are refused and 8 accepted', () => {
  expect(problemsOf('old', 'Harbo77')).toEqual({ newPassword: 'auth:errors.passwordMinLength' });
  expect(problemsOf('old', 'Harbou77')).toEqual({});
});

it.each([
  ['harbour77', 'common:validation.passwordUppercase'],
  ['HARBOUR77', 'common:validation.passwordLowercase'],
  ['Harbourrr', 'common:validation.passwordNumber'],
])('SET-11: %s does not meet all requirements', (password, sentence) => {
  expect(problemsOf('old', password)).toEqual({ newPassword: sentence });
});

it('returns the requirements that a password already meets', () => {
  expect([...metBy('abc1')]).toEqual(['lowercaseMissing', 'numberMissing']);
});
