import type { Limits } from '@parley/contracts/billing/limits';
import type { AccountState } from '@parley/contracts/rights/admin-lists';
import type { FeatureFlags } from '@parley/contracts/rights/feature-flags';
import type { PlanId } from '@parley/contracts/values/lists';
import type { SubscriptionState } from '../../../billing/subscription/subscription-states.ts';
import type { Executor } from '../../../db/database.ts';
import type { RowRange } from '../../../db/sql.ts';
import { containing, join, json, type Statement, sql } from '../../../db/sql.ts';
import { countRows } from '../../../kernel/exchange/counted-page.ts';
import { type EntitlementRow, entitlementColumns } from '../../../kernel/limits/entitlements.ts';

export interface OrganizationSummaryRow extends EntitlementRow {
  id: string;
  name: string;
  suspended_at: Date | null;
  is_agency: boolean;
  members: number;
  plan_started_at: Date;
  /** Null without a purchase. */
  subscription_state: SubscriptionState | null;
  period_start: Date | null;
  period_end: Date | null;
  trial_ends_at: Date | null;
  billed_by: 'ledger' | 'stripe' | null;
  created_at: Date;
}

export interface OrganizationFilter {
  search?: string | undefined;
  status?: AccountState | undefined;
  plan?: PlanId | undefined;
  isAgency?: boolean | undefined;
}

function conditions({ search, status, plan, isAgency }: OrganizationFilter): Statement {
  const all = [sql`o.deleted_at is null`];
  if (search) all.push(sql`o.name ilike ${containing(search)}`);
  if (status) all.push(status === 'active' ? sql`o.suspended_at is null` : sql`o.suspended_at is not null`);
  if (plan) all.push(sql`o.plan = ${plan}`);
  if (isAgency !== undefined) all.push(sql`o.is_agency = ${isAgency}`);
  return join(all, ' and ');
}

const summaryColumns = sql`o.id, o.name, ${entitlementColumns}, o.suspended_at, o.is_agency, o.plan_started_at, o.created_at,
  s.state as subscription_state, s.period_start, s.period_end, s.trial_ends_at, s.billed_by,
  (select count(*) from memberships m where m.organization_id = o.id) as members`;

const subscriptionOf = sql`left join subscriptions s on s.organization_id = o.id`;

/** A page of organizations, newest first. */
export function listOrganizations(
  tx: Executor,
  filter: OrganizationFilter,
  page: RowRange,
): Promise<OrganizationSummaryRow[]> {
  return tx.rows<OrganizationSummaryRow>(sql`
    with page as (
      select o.id from organizations o where ${conditions(filter)}
      order by o.created_at desc, o.id desc
      limit ${page.limit} offset ${page.offset}
    )
    select ${summaryColumns} from page join organizations o on o.id = page.id ${subscriptionOf}
    order by o.created_at desc, o.id desc`);
}

export function countOrganizations(tx: Executor, filter: OrganizationFilter): Promise<number> {
  return countRows(tx, sql`select 1 from organizations o where ${conditions(filter)}`);
}

export function findOrganizationSummary(
  tx: Executor,
  organizationId: string,
): Promise<OrganizationSummaryRow | undefined> {
  return tx.first<OrganizationSummaryRow>(sql`
    select ${summaryColumns} from organizations o ${subscriptionOf}
    where o.id = ${organizationId} and o.deleted_at is null`);
}

export interface OrganizationDetailRow extends OrganizationSummaryRow {
  suspension_reason: string | null;
  limit_overrides: Partial<Limits>;
  flags: Partial<FeatureFlags>;
  language: string | null;
  agency_id: string | null;
  agency_name: string | null;
  branding: Record<string, unknown>;
  chatbots: { id: string; name: string; status: string; updated_at: string }[];
  member_list: {
    id: string;
    full_name: string;
    email: string;
    role: 'owner' | 'admin' | 'member' | 'guest' | 'viewer';
    is_disabled: boolean;
  }[];
  chatbot_count: number;
  source_count: number;
  failed_source_count: number;
  knowledge_tokens: number;
  messages: number;
  cost_micro_usd: number;
}

/** One organization with its counts and plan settings. @param month its first day, YYYY-MM-DD. */
export function findOrganizationDetail(
  tx: Executor,
  organizationId: string,
  { month, start, end }: { month: string; start: Date; end: Date },
): Promise<OrganizationDetailRow | undefined> {
  return tx.first<OrganizationDetailRow>(sql`
    select ${summaryColumns}, o.suspension_reason, o.limit_overrides, o.flags, o.language, o.branding, a.id as agency_id, a.name as agency_name,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'status', c.status, 'updated_at', c.updated_at)
          order by c.updated_at desc)
        from (
          select id, name, status, updated_at from chatbots
          where organization_id = o.id and deleted_at is null order by updated_at desc limit 100
        ) c
      ), '[]') as chatbots,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', u.id, 'full_name', u.full_name, 'email', u.email, 'role', u.role,
          'is_disabled', u.is_disabled) order by u.full_name, u.id)
        from (
          select p.id, p.full_name, p.email, m.role, p.disabled_at is not null as is_disabled
          from memberships m join users p on p.id = m.user_id
          where m.organization_id = o.id order by p.full_name, p.id limit 100
        ) u
      ), '[]') as member_list,
      (select count(*) from chatbots c where c.organization_id = o.id and c.deleted_at is null) as chatbot_count,
      (select count(*) from knowledge_sources s
        where s.organization_id = o.id and s.deleted_at is null) as source_count,
      (select count(*) from knowledge_sources s
        where s.organization_id = o.id and s.deleted_at is null and s.status = 'error') as failed_source_count,
      (select coalesce(sum(s.token_count), 0)::bigint from knowledge_sources s
        where s.organization_id = o.id and s.deleted_at is null) as knowledge_tokens,
      (select coalesce(sum(u.messages), 0)::bigint from usage_months u
        where u.organization_id = o.id and u.month = ${month}) as messages,
      (select coalesce(sum(h.cost_micro_usd::bigint + h.knowledge_cost_micro_usd), 0)::bigint from insight_hours h
        where h.organization_id = o.id and h.bucket >= ${start} and h.bucket < ${end}) as cost_micro_usd
    from organizations o
    left join organizations a on a.id = o.agency_id ${subscriptionOf}
    where o.id = ${organizationId} and o.deleted_at is null`);
}

/** Reads the branding and limits that a change is merged into; locks the organization. */
export async function lockForChange(
  tx: Executor,
  organizationId: string,
): Promise<
  | Pick<
      OrganizationDetailRow,
      'is_agency' | 'suspended_at' | 'branding' | 'plan' | 'limit_overrides' | 'flags'
    >
  | undefined
> {
  return tx.first(sql`
    select is_agency, suspended_at, branding, plan, limit_overrides, flags from organizations
    where id = ${organizationId} and deleted_at is null
    for no key update`);
}

/** SQL assignments for an update of `organizations`. */
export const assignments = {
  suspended: (at: Date | null, reason: string | null): Statement =>
    sql`suspended_at = ${at}, suspension_reason = ${reason}`,
  ownLimits: (limits: object): Statement => sql`limit_overrides = ${json(limits)}::jsonb`,
  flags: (flags: object): Statement => sql`flags = ${json(flags)}::jsonb`,
  branding: (branding: object): Statement =>
    sql`branding = ${json(branding)}::jsonb, branding_revision = branding_revision + 1`,
};
