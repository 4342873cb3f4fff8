import { expect, it } from 'vitest';
import { nextPath } from './next-path.ts';

const searchOf = (next: string) => `?next=${encodeURIComponent(next)}`;

it('JOIN-01: returns to an invitation after sign-in', () => {
  expect(nextPath(searchOf('/join?token=aB3_-x'))).toBe('/join?token=aB3_-x');
});

it('accepts only invitations of this site', () => {
  const others = [
    '',
    '/settings',
    '//evil.example/join?token=a',
    'https://evil.example/join?token=a',
    '/\\evil.example',
    'javascript:alert(1)',
    '/join',
    '/join?token=',
    '/join?token=a&to=//evil.example',
    '/join?token=a\n',
    '/join/../admin?token=a',
    `/join?token=${'a'.repeat(201)}`,
  ];
  for (const next of others) expect(nextPath(searchOf(next)), next).toBe('/dashboard');
  expect(nextPath('')).toBe('/dashboard');
});

it('LAND-13: returns to a plan that was chosen before, and to nothing else', () => {
  expect(nextPath('?tab=register&plan=professional&cycle=annual')).toBe(
    '/billing?plan=professional&cycle=annual',
  );
  expect(nextPath('?plan=professional&cycle=daily')).toBe('/billing?plan=professional&cycle=monthly');
  for (const plan of ['', 'PROFESSIONAL', '__proto__', '//evil.example', 'professional&x=1'])
    expect(nextPath(`?plan=${encodeURIComponent(plan)}`), plan).toBe('/dashboard');
});
