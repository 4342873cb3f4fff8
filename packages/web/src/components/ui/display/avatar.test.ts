import { expect, it } from 'vitest';
import { initialsOf } from './avatar.tsx';

it('takes the first letters of the first and last word', () => {
  expect(['Ada Osei', 'harbour', 'Ana María de Souza', ' ', '😀 Smith'].map(initialsOf)).toEqual([
    'AO',
    'H',
    'AS',
    '',
    '😀S',
  ]);
});
