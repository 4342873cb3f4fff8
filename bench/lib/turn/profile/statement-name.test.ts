import { expect, it } from 'vitest';
import { statementName } from './statement-name.ts';

it('gives a statement one name whether its values are parameters, literals or normalized by PostgreSQL', () => {
  const sent = `
    update messages set status = 'it''s done', n = -1.5, at = null, is_new = true
    where id = $1`;
  const counted = 'update messages set status = $2, n = $3, at = $4, is_new = $5\n    where id = $1';
  expect(statementName(sent)).toBe('update messages set status = ?, n = ?, at = ?, is_new = ? where id = ?');
  expect(statementName(counted)).toBe(statementName(sent));
});

it('names a long statement by its first words, and keeps digits in names', () => {
  const name = statementName(
    'select u1.organization_id, u2.month, messages, input_tokens, output_tokens from usage_months u1',
  );
  expect(name).toBe('select u1.organization_id, u2.month, messages, input_tokens, …');
});
