import { expect, it } from 'vitest';
import { findEmail } from './contact-step.ts';

it.each([
  ['ana@example.com', 'ana@example.com'],
  ['It is Ana.Ruiz+shop@mail.example.co.uk.', 'Ana.Ruiz+shop@mail.example.co.uk'],
  ['(ana@example.com)', 'ana@example.com'],
  ['<ana@example.com>, thanks', 'ana@example.com'],
  ['“ana@example.com”', 'ana@example.com'],
  ['mailto:ana@example.com!', 'ana@example.com'],
  ['no@, @none, but ana@example.com', 'ana@example.com'],
  ['ana@example', undefined],
  ['@example.com', undefined],
  ['ana at example.com', undefined],
  ['', undefined],
  [`${'a'.repeat(300)}@example.com`, undefined],
])('finds the address in %j', (text, address) => {
  expect(findEmail(text)).toBe(address);
});
