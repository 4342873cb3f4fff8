import { expect, it } from 'vitest';
import { titleOf } from './title.ts';

it('TITLE-01: converts the last segment to words and adds the app’s name', () => {
  expect(titleOf('/forgot-password')).toBe('Forgot Password | Parley');
  expect(titleOf('/some_page?tab=x#y')).toBe('Some Page | Parley');
});

it('TITLE-03: names the app alone at / and ignores trailing slashes', () => {
  expect(titleOf('/')).toBe('Parley');
  expect(titleOf('/dashboard///')).toBe('Dashboard | Parley');
});

it('TITLE-04: applies the same rule to ids and admin paths', () => {
  expect(titleOf('/leads/abc-1')).toBe('Abc 1 | Parley');
  expect(titleOf('/admin/cost-estimation')).toBe('Cost Estimation | Parley');
});

it('survives a segment that is not valid percent-encoding', () => {
  expect(titleOf('/%E0%A4%A')).toBe('%E0%A4%A | Parley');
});
