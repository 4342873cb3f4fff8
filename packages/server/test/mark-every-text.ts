import type { Database } from '../src/db/database.ts';
import { withPlatform } from '../src/db/scope.ts';
import { sql } from '../src/db/sql.ts';

const word = 'zebrafinchcanary';

/**
 * Tenant columns that platform administrators may see, and those that queries could not work without. Every other column that can
 * hold text gets the marked word. A new column does too, unless it is added here.
 */
const shown: Readonly<Record<string, readonly string[]>> = {
  organizations: [
    'name',
    'plan',
    'language',
    'branding',
    'limit_overrides',
    'limits',
    'flags',
    'suspension_reason',
  ],
  memberships: ['role'],
  chatbots: ['name', 'status'],
  audit_log: ['action', 'actor_kind', 'actor_id', 'target_kind', 'target_id', 'request_id'],
  // Numbers and amounts. Invoice lines contain only plans, and the buyer's address is not shown.
  invoices: ['kind', 'number', 'status', 'currency'],
  // Requested and opened by administrators; the member who decided is shown to them by name.
  lockbox_grants: ['scope', 'status', 'reason', 'requested_by_name', 'seconded_by_name', 'ended_by'],
  // Written by administrators about an organization, not by its members.
  platform_log: [
    'actor_kind',
    'actor_name',
    'action',
    'target_kind',
    'target_id',
    'reason',
    'request_id',
    'ip',
  ],
};

interface Column {
  table: string;
  name: string;
  type: string;
}

/** Writes a marked word into every text of every tenant row; returns it with the columns that accepted it. */
export async function markEveryText(database: Database): Promise<{ word: string; marked: string[] }> {
  const columns = await withPlatform(database, (tx) =>
    tx.rows<Column>(sql`
      select c.relname::text as table, a.attname::text as name, format_type(a.atttypid, null) as type
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind = 'r' and format_type(a.atttypid, null) in ('text', 'text[]', 'jsonb')
        and (c.relname = 'organizations' or exists (
          select from pg_attribute o where o.attrelid = c.oid and o.attname = 'organization_id'))
      order by 1, 2`),
  );
  const marked: string[] = [];
  for (const column of columns) {
    if (shown[column.table]?.includes(column.name)) continue;
    if (await mark(database, column)) marked.push(`${column.table}.${column.name}`);
  }
  return { word, marked };
}

const values: Readonly<Record<string, string>> = {
  text: `'${word}'`,
  'text[]': `array['${word}']`,
  jsonb: `'{"text": "${word}"}'`,
};

/** False for a column that cannot hold the word, such as one with fixed values, and for a column of an empty table. */
async function mark(database: Database, { table, name, type }: Column): Promise<boolean> {
  try {
    return await withPlatform(database, async (tx) => {
      const rows = await tx.script(`update ${table} set ${name} = ${values[type]} returning 1`);
      return rows.length > 0;
    });
  } catch {
    return false;
  }
}
