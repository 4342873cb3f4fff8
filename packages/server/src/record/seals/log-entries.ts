import { type Statement, sql } from '../../db/sql.ts';

/** Formats a timestamp identically on both engines and after a restore: UTC with microseconds. */
export function exactTime(column: Statement): Statement {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

function hashOf(fields: Statement): Statement {
  return sql`sha256(convert_to(jsonb_build_array(${fields})::text, 'UTF8'))`;
}

const createdAt = exactTime(sql`created_at`);

/** Audit entries of organizations, each with the hash of all its fields. */
export function auditEntries(where: Statement): Statement {
  return sql`select organization_id, id, created_at, ${hashOf(sql`id, organization_id, actor_kind, actor_id, action,
    target_kind, target_id, details, ip, request_id, ${createdAt}`)} as hash
    from audit_log where ${where}`;
}

/** Entries of the platform's log, which belongs to no organization, each with the hash of all its fields. */
export function platformEntries(where: Statement): Statement {
  return sql`select null::uuid as organization_id, id, created_at, ${hashOf(sql`id, actor_kind, actor_id, actor_name,
    action, target_kind, target_id, organization_id, reason, details, ip, request_id, ${createdAt}`)} as hash
    from platform_log where ${where}`;
}

/** Content of a block with the entries `e`: their number, and one hash over all of their hashes, in order. */
export const blockContent = sql`count(*)::int as rows,
  encode(sha256(string_agg(e.hash, ''::bytea order by e.created_at, e.id)), 'hex') as content`;

/** Concatenated marks of the entries `e`: the first bytes of each hash. */
export const blockMarks = sql`encode(string_agg(substring(e.hash for 8), ''::bytea order by e.created_at, e.id), 'hex')`;

/** Mark of an entry `e`: the first bytes of its hash. */
export const markOf = sql`encode(substring(e.hash for 8), 'hex')`;

/** Columns of a seal `s` as text, along with the present content (`found`) of its block. */
export const sealColumns = sql`s.n, s.rows, ${exactTime(sql`s.after_at`)} as after_at, s.after_id,
  ${exactTime(sql`s.until_at`)} as until_at, s.until_id, encode(s.content, 'hex') as content,
  encode(s.marks, 'hex') as marks, encode(s.hash, 'hex') as hash, s.made_at,
  found.rows as found_rows, found.content as found_content`;

/** SQL condition: the log entry is after the block before the seal `s`. */
export const afterStart = sql`created_at >= coalesce(s.after_at, '-infinity')
  and (created_at, id) > (coalesce(s.after_at, '-infinity'), coalesce(s.after_id, '00000000-0000-0000-0000-000000000000'))`;

/** SQL condition: the log entry is in the block of the seal `s`. */
export const inBlock = sql`${afterStart} and created_at <= s.until_at and (created_at, id) <= (s.until_at, s.until_id)`;

/** Length of an entry's mark in hexadecimal digits. */
export const markDigits = 16;
