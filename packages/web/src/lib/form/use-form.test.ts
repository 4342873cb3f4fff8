import { expect, it } from 'vitest';
import { checkValues } from './use-form.ts';

it('returns the error of every invalid value', () => {
  const rules = {
    name: (name: string) => name !== '' || 'name.required',
    terms: (on: boolean) => on || 'terms.required',
  };
  expect(checkValues({ name: '', terms: false }, rules)).toEqual({
    name: 'name.required',
    terms: 'terms.required',
  });
  expect(checkValues({ name: 'A', terms: true }, rules)).toEqual({});
});

it('lets a rule compare a value with another one', () => {
  const same = (repeated: string, values: { password: string }) =>
    repeated === values.password || 'repeated.different';
  expect(checkValues({ password: 'a', repeated: 'b' }, { repeated: same })).toEqual({
    repeated: 'repeated.different',
  });
  expect(checkValues({ password: 'a', repeated: 'a' }, { repeated: same })).toEqual({});
});
