-- What an organization has bought, owes and has paid, and what it may therefore use.
-- oldest program: 10

alter table organizations
  -- Effective limits by name, null is unlimited; null as a whole until they are computed, and after an earlier release has
  -- changed the plan: the built-in limits of the plan apply then.
  add column limits jsonb,
  -- Limits that the operator agreed on with this organization, by name; they replace the plan's.
  add column limit_overrides jsonb not null default '{}';

create function forget_limits_of_former_plan() returns trigger language plpgsql as $$
begin
  if new.plan is distinct from old.plan and new.limits is not distinct from old.limits then
    new.limits := null;
  end if;
  return new;
end
$$;
create trigger forget_limits before update of plan on organizations
  for each row execute function forget_limits_of_former_plan();

alter table usage_months
  -- The limit that `told_percent` refers to; null for months that an earlier release has announced.
  add column told_limit bigint,
  -- The part of the cost on the operator's provider keys; earlier releases do not count it.
  add column platform_cost_micro_usd bigint not null default 0;

-- Limits whose use has been announced: once for each period and limit.
create table announced_meters (
  organization_id uuid not null references organizations (id) on delete cascade,
  meter text not null,
  month date not null,
  limit_value bigint not null,
  percent smallint not null,
  primary key (organization_id, meter)
);

-- What an organization is billed with.
create table billing_accounts (
  organization_id uuid primary key references organizations (id) on delete cascade,
  currency text not null default 'USD',
  address jsonb not null default '{}',
  tax jsonb not null default '{}',
  -- {brand, last4, expMonth, expYear, name, behavior} of a test card; no number is ever stored.
  card jsonb,
  -- Minor units of the currency: credit that the next invoices are paid from.
  balance bigint not null default 0 check (balance >= 0),
  -- {monthlyAmount, currency, at} of what models may cost.
  budget jsonb,
  trial_used_at timestamptz,
  updated_at timestamptz not null
);

-- The one subscription of an organization; without a row it has the plan it was given, for nothing.
create table subscriptions (
  organization_id uuid primary key references organizations (id) on delete cascade,
  state text not null check (state in
    ('free', 'pending', 'trial', 'active', 'past_due', 'unpaid', 'ending', 'expired')),
  plan text not null,
  cycle text not null check (cycle in ('monthly', 'annual')),
  currency text not null,
  -- Minor units before tax, as it was bought; null where nothing is.
  price_amount bigint,
  price_version integer,
  -- Periods count from here: the n-th begins n cycles later.
  anchor_at timestamptz not null,
  period integer not null default 0,
  period_start timestamptz not null,
  period_end timestamptz,
  trial_ends_at timestamptz,
  scheduled_plan text,
  scheduled_cycle text,
  keep_chatbots uuid[],
  cancel_reason text,
  cancel_comment text,
  -- Since when a payment is missing, for which invoice, and how often it was tried.
  failed_at timestamptz,
  open_invoice_id uuid,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  -- Conversations are kept as long as the former plan allowed until then.
  held_retention_days integer,
  retention_held_until timestamptz,
  -- When something happens by itself; null where nothing does.
  due_at timestamptz,
  revision integer not null default 1,
  updated_at timestamptz not null
);
create index subscriptions_due on subscriptions (due_at) where due_at is not null;

-- Invoices and credit notes, as they were on their day. They outlive the organization, as accounting law demands.
create table invoices (
  organization_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('invoice', 'creditNote')),
  number text not null unique,
  -- What it is for, so that nothing is billed twice: a period from its anchor, or a change by its revision.
  period text not null,
  status text not null check (status in ('paid', 'unpaid', 'refunded')),
  currency text not null,
  -- Minor units: before tax, tax, with tax, and what is left once the balance was applied.
  net bigint not null,
  tax bigint not null,
  amount bigint not null,
  balance_applied bigint not null default 0,
  amount_due bigint not null,
  tax_percent text,
  is_reverse_charge boolean not null default false,
  lines jsonb not null,
  seller jsonb not null,
  buyer jsonb not null,
  language text not null,
  -- The invoice that a credit note corrects.
  corrects uuid,
  issued_at timestamptz not null,
  due_at timestamptz,
  paid_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, kind, period)
);
create index invoices_by_time on invoices (organization_id, issued_at desc);

create function refuse_changed_invoice() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - array['status', 'paid_at'] is distinct from to_jsonb(old) - array['status', 'paid_at']
    or (old.status <> new.status and old.status = 'refunded') or (old.status = 'paid' and new.status = 'unpaid')
  then
    raise exception 'a finalized invoice does not change';
  end if;
  return new;
end
$$;
create trigger finalized before update on invoices for each row execute function refuse_changed_invoice();

-- The document of an invoice, written once.
create table invoice_documents (
  organization_id uuid not null,
  invoice_id uuid not null,
  content bytea not null,
  created_at timestamptz not null,
  primary key (organization_id, invoice_id),
  foreign key (organization_id, invoice_id) references invoices (organization_id, id)
);

-- Every attempt to collect an invoice.
create table payments (
  organization_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  -- The same attempt has the same key and is made once.
  key text not null,
  outcome text not null check (outcome in ('paid', 'refused')),
  amount bigint not null,
  currency text not null,
  -- What it was paid with: a card's brand and last digits, or `transfer`.
  method text not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, key),
  foreign key (organization_id, invoice_id) references invoices (organization_id, id)
);

-- The last number of each series and year. Only the function below takes one: the row stays locked until the document is
-- committed, so that no number is left out.
create table document_numbers (
  series text not null,
  year integer not null,
  last_number integer not null,
  primary key (series, year)
);
alter table document_numbers enable row level security;
alter table document_numbers force row level security;
create policy platform on document_numbers to parley_platform using (true) with check (true);
grant select, insert, update on document_numbers to parley_platform;

create function resolve.take_document_numbers(of_series text, of_year integer, how_many integer) returns table (last_number integer)
language sql volatile security definer set search_path = public, pg_temp
as $$
  insert into document_numbers as d (series, year, last_number) values (of_series, of_year, how_many)
  on conflict (series, year) do update set last_number = d.last_number + how_many
  returning d.last_number
$$;
alter function resolve.take_document_numbers(text, integer, integer) owner to parley_platform;
revoke all on function resolve.take_document_numbers(text, integer, integer) from public;
grant execute on function resolve.take_document_numbers(text, integer, integer) to parley_app, parley_platform;

do $$
declare
  name text;
begin
  foreach name in array array['announced_meters', 'billing_accounts', 'subscriptions', 'invoices', 'invoice_documents', 'payments']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to parley_app using (organization_id = current_organization_id())
      with check (organization_id = current_organization_id())', name);
    execute format('create policy platform on %I to parley_platform using (true) with check (true)', name);
    execute format('grant select, insert, update on %I to parley_app, parley_platform', name);
  end loop;
  foreach name in array array['announced_meters', 'billing_accounts', 'subscriptions']
  loop
    execute format('grant delete on %I to parley_app, parley_platform', name);
  end loop;
  foreach name in array array['invoice_documents', 'payments']
  loop
    execute format('revoke update on %I from parley_app, parley_platform', name);
  end loop;
end
$$;
