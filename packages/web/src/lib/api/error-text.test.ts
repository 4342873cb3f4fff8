import { expect, it } from 'vitest';
import { englishOf } from '../../../test/english.ts';
import { ApiError } from './api-error.ts';
import { errorText } from './error-text.ts';

const t = await englishOf('common');
const silent = (status: number) => new ApiError({ status, message: 'status line', hasText: false });

it('ERR-05: reports that an object was not found', () => {
  expect(errorText(silent(404), t)).toBe('The resource could not be found');
});

it('ERR-06: reports missing authorization for 401 and 403', () => {
  const expected = 'You are not authorized to access this resource';
  expect([401, 403].map((status) => errorText(silent(status), t))).toEqual([expected, expected]);
});

it('ERR-07: reports a server error', () => {
  const expected = 'A server error occurred. Please try again later';
  expect([500, 502, 503].map((status) => errorText(silent(status), t))).toEqual([
    expected,
    expected,
    expected,
  ]);
});

it('ERR-08: asks to check the input, for 400 and 422', () => {
  const expected = 'Please check your input and try again';
  expect([400, 422].map((status) => errorText(silent(status), t))).toEqual([expected, expected]);
});

it('ERR-09: falls back to a general message', () => {
  expect(errorText(silent(418), t)).toBe('An error occurred');
  expect(errorText(new Error('secret detail'), t)).toBe('An error occurred');
});

it('prefers the server’s message, then the caller’s fallback', () => {
  const spoken = new ApiError({ status: 500, message: 'The disk is full', hasText: true });
  expect(errorText(spoken, t, 'Could not save')).toBe('The disk is full');
  expect(errorText(silent(500), t, 'Could not save')).toBe('Could not save');
});
