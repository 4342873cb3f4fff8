import { type Statement, sql } from '../../db/sql.ts';

/** The same text on both engines and after a restore: UTC with microseconds. */
export function exactTime(column: Statement): Statement {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

function hashOf(fields: Statement): Statement {
  return sql`sha256(convert_to(jsonb_build_array(${fields})::text, 'UTF8'))`;
}

const createdAt = exactTime(sql`created_at`);

/** Entries of the organizations with the hash of all that they say. */
export function auditEntries(where: Statement): Statement {
  return sql`select organization_id, id, created_at, ${hashOf(sql`id, organization_id, actor_kind, actor_id, action,
    target_kind, target_id, details, ip, request_id, ${createdAt}`)} as hash
    from audit_log where ${where}`;
}

/** Entries of the platform's log, which belongs to no organization, with the hash of all that they say. */
export function platformEntries(where: Statement): Statement {
  return sql`select null::uuid as organization_id, id, created_at, ${hashOf(sql`id, actor_kind, actor_id, actor_name,
    action, target_kind, target_id, organization_id, reason, details, ip, request_id, ${createdAt}`)} as hash
    from platform_log where ${where}`;
}

/** What a block holds of its entries `e`: their number, and one hash over all of theirs in order. */
export const blockContent = sql`count(*)::int as rows,
  encode(sha256(string_agg(e.hash, ''::bytea order by e.created_at, e.id)), 'hex') as content`;

/** The start of the hash of each entry `e`. */
export const blockMarks = sql`encode(string_agg(substring(e.hash for 8), ''::bytea order by e.created_at, e.id), 'hex')`;

/** The start of the hash of an entry `e`. */
export const markOf = sql`encode(substring(e.hash for 8), 'hex')`;

/** A seal `s` as text, beside what was `found` of its block. */
export const sealColumns = sql`s.n, s.rows, ${exactTime(sql`s.after_at`)} as after_at, s.after_id,
  ${exactTime(sql`s.until_at`)} as until_at, s.until_id, encode(s.content, 'hex') as content,
  encode(s.marks, 'hex') as marks, encode(s.hash, 'hex') as hash, s.made_at,
  found.rows as found_rows, found.content as found_content`;

/** Of a log: the entries behind the block before a seal `s`. */
export const afterStart = sql`created_at >= coalesce(s.after_at, '-infinity')
  and (created_at, id) > (coalesce(s.after_at, '-infinity'), coalesce(s.after_id, '00000000-0000-0000-0000-000000000000'))`;

/** Of a log: the entries in the block of a seal `s`. */
export const inBlock = sql`${afterStart} and created_at <= s.until_at and (created_at, id) <= (s.until_at, s.until_id)`;

/** Hexadecimal digits of an entry's mark. */
export const markDigits = 16;
