import { describe, expect, it } from 'vitest';
import {
  changePasswordPolicy,
  maxPasswordLength,
  type PasswordPolicy,
  type PasswordProblem,
  signInPolicy,
  stricterPolicy,
  validatePassword,
} from './password-policy.ts';

describe('validatePassword', () => {
  it('VAL-10: requires only 6 characters at registration', () => {
    expect(validatePassword(signInPolicy, '12345')).toEqual(['tooShort']);
    expect(validatePassword(signInPolicy, '      ')).toEqual([]);
    expect(validatePassword(signInPolicy, 'a'.repeat(maxPasswordLength))).toEqual([]);
    expect(validatePassword(signInPolicy, 'a'.repeat(maxPasswordLength + 1))).toEqual(['tooLong']);
  });

  it.each<[Omit<PasswordPolicy, 'minLength'>, string, string, PasswordProblem]>([
    [{ maxLength: 8 }, '123456789', '12345678', 'tooLong'],
    [{ lowercase: true }, 'ABCDEF', 'ABCDEf', 'lowercaseMissing'],
    [{ uppercase: true }, 'abcdef', 'abcdeÄ', 'uppercaseMissing'],
    [{ numeric: true }, 'abcdef', 'abcde٣', 'numberMissing'],
    [{ nonAlphanumeric: true }, 'abcde1', 'abcde ', 'symbolMissing'],
  ])('VAL-10: with %j it rejects %s and accepts %s', (asked, bad, good, problem) => {
    const policy = { minLength: 6, ...asked };
    expect(validatePassword(policy, bad)).toEqual([problem]);
    expect(validatePassword(policy, good)).toEqual([]);
  });

  it('VAL-10: lists every missing requirement', () => {
    expect(validatePassword(changePasswordPolicy, '')).toEqual([
      'tooShort',
      'lowercaseMissing',
      'uppercaseMissing',
      'numberMissing',
    ]);
  });

  it('combines two policies by the stricter requirement each', () => {
    const whole = stricterPolicy(
      { minLength: 8, numeric: true },
      { minLength: 6, maxLength: 20, uppercase: true },
    );
    expect(whole).toMatchObject({ minLength: 8, maxLength: 20, numeric: true, uppercase: true });
    expect(whole).toMatchObject({ lowercase: false, nonAlphanumeric: false });
  });
});
