import type { Client } from 'pg';

/** Start of the log; entries are a second apart. */
const startsAt = '2026-01-01T00:00:00Z';

/** Creates organizations with three users each, whose names and addresses contain words to search for. */
export async function fillCustomers(owner: Client, organizations: number): Promise<void> {
  // Derives an id from a text, with a UUID version that the API accepts.
  await owner.query(`create function bench_id(text) returns uuid language sql immutable as
    $$ select overlay(overlay(md5($1) placing '4' from 13) placing '8' from 17)::uuid $$`);
  const words = `(array['Harbour','Linden','Quartz','Meadow','Copper','Willow','Falcon','Juniper'])`;
  await owner.query(
    `insert into organizations (id, name, plan, plan_started_at, created_at, updated_at)
     select bench_id('o' || n), ${words}[1 + n % 8] || ' Books ' || n, (array['free','starter','professional'])[1 + n % 3],
       now(), now() - n * interval '1 minute', now()
     from generate_series(1, $1::int) n`,
    [organizations],
  );
  await owner.query(
    `insert into users (id, email, email_canonical, full_name, created_at, updated_at)
     select bench_id('u' || n), 'person' || n || '@example.com', 'person' || n || '@example.com',
       ${words}[1 + n % 8] || ' Holt ' || n, now() - n * interval '20 seconds', now()
     from generate_series(1, $1::int * 3) n`,
    [organizations],
  );
  await owner.query(
    `insert into memberships (organization_id, user_id, role, is_primary, created_at)
     select bench_id('o' || (1 + (n - 1) / 3)), bench_id('u' || n), case n % 3 when 1 then 'owner' else 'member' end, true, now()
     from generate_series(1, $1::int * 3) n`,
    [organizations],
  );
  await owner.query('analyze organizations, users, memberships');
}

/** Adds entries of all these organizations in turn; returns the time after the last. */
export async function fillAuditLog(
  owner: Client,
  { entries, organizations }: { entries: number; organizations: number },
): Promise<Date> {
  await owner.query(
    `insert into audit_log (id, organization_id, actor_kind, actor_id, action, target_kind, target_id, details, ip, request_id,
       created_at)
     select bench_id('a' || n), bench_id('o' || (1 + n % $2::int)), (array['user','api-key','system'])[1 + n % 3],
       bench_id('u' || (1 + n % 30000))::text, (array['chatbot.update','member.invite','apiKey.create','lead.export','chatbot.deploy'])[1 + n % 5],
       'chatbot', bench_id('t' || n % 50000)::text, jsonb_build_object('name', 'Bot ' || n), '192.0.2.1', bench_id('r' || n)::text,
       $3::timestamptz + n * interval '1 second'
     from generate_series(1, $1::int) n`,
    [entries, organizations, startsAt],
  );
  await owner.query('analyze audit_log');
  return new Date(Date.parse(startsAt) + (entries + 1) * 1_000);
}
