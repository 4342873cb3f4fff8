/**
 * Tables that belong to no organization. Every other table is a tenant table and must follow the rules for those. If the
 * application role has access to a global table, row level security applies to it as well.
 */
export const globalTables: ReadonlySet<string> = new Set([
  'schema_migrations',
  'app_secrets',
  'users',
  'credentials',
  'sessions',
  'throttles',
  'identities',
  'second_factors',
  'user_tokens',
  'user_photos',
  'person_spending',
  'mails',
  'inbound_mails',
  'mailboxes',
  'document_numbers',
  'stripe_events',
  'stripe_checks',
  'stripe_closed_customers',
  'platform_admins',
  'admin_sessions',
  'platform_log',
  'audit_seals',
  'platform_settings',
]);

/**
 * Tenant tables that no other table refers to. They are written in every turn and omit the index on organization and id, which
 * only foreign keys between tenant tables need.
 */
export const unreferencedTables: ReadonlySet<string> = new Set(['events', 'messages']);

/** The tenants themselves: their key is the organization. */
export const organizationsTable = 'organizations';

/** Schemas with their own owner, inaccessible to the application role. */
export const foreignSchemas: readonly string[] = ['pgboss'];
