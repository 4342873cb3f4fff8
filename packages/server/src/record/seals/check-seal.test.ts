import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { type FoundSeal, isLinked } from './check-seal.ts';

const end = { at: '2026-03-02T10:00:00.000001Z', id: '00000000-0000-7000-8000-000000000001' };
const header = {
  n: 7,
  organization_id: '00000000-0000-7000-8000-0000000000aa',
  rows: 2,
  after_at: end.at,
  after_id: end.id,
  until_at: '2026-03-02T10:01:00.000000Z',
  until_id: '00000000-0000-7000-8000-000000000003',
  content: 'ab',
  marks: 'cd',
};
const hash = createHash('sha256')
  .update(JSON.stringify(['before', ...Object.values(header)]))
  .digest('hex');
const seal: FoundSeal = { ...header, hash, made_at: new Date(0), found_rows: 2, found_content: 'ab' };

it('SEC-50: a seal is only valid after the seal and the block that preceded it', () => {
  expect(isLinked(seal, 'before', end)).toBe(true);
  expect(isLinked(seal, 'another', end)).toBe(false);
  expect(isLinked(seal, 'before', undefined)).toBe(false);
  expect(isLinked(seal, 'before', { ...end, id: seal.until_id })).toBe(false);
  // A seal recomputed for other entries breaks the link to the seals after it.
  expect(isLinked({ ...seal, content: 'ef' }, 'before', end)).toBe(false);
  expect(isLinked({ ...seal, rows: 1 }, 'before', end)).toBe(false);
});
