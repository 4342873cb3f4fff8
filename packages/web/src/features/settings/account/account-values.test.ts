import { expect, it } from 'vitest';
import { checkValues } from '../../../lib/form/use-form.ts';
import { accountChange, accountRules } from './account-values.ts';

const stored = { fullName: 'Ada Osei', email: 'ada@example.com', username: '', timezone: '', language: '' };

it('SET-04, SET-05: name and a valid e-mail address are required', () => {
  expect(checkValues({ ...stored, fullName: ' ', email: 'ada@example' }, accountRules)).toEqual({
    fullName: 'auth:errors.fullNameRequired',
    email: 'auth:errors.emailInvalid',
  });
  expect(checkValues({ ...stored, email: '' }, accountRules)).toEqual({ email: 'auth:errors.emailInvalid' });
});

it('SET-06: a username has letters, digits and underscores', () => {
  const verdicts = ['a-b', 'a b', 'a_1', ''].map((name) => accountRules.username(name) === true);
  expect(verdicts).toEqual([false, false, true, true]);
});

it('sends only what was changed; a cleared field is sent as null', () => {
  expect(accountChange(stored, { ...stored, timezone: 'America/New York' })).toEqual({
    timezone: 'America/New_York',
  });
  expect(accountChange({ ...stored, username: 'ada' }, stored)).toEqual({ username: null });
});
