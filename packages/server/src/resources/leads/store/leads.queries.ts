import type { LeadFilters } from '@parley/contracts/resources/visitors/leads';
import { type LeadConfidence, type LeadStatus, leadStatuses } from '@parley/contracts/values/lists';
import type { Executor } from '../../../db/database.ts';
import type { RowRange } from '../../../db/sql.ts';
import { containing, join, type Statement, sql } from '../../../db/sql.ts';
import { countEach, countRows, maxCounted } from '../../../kernel/exchange/counted-page.ts';
import type { ExportRange } from '../../../kernel/slice/export-table.ts';
import { searchedNumber } from '../../../lib/text/contact-details.ts';
import { newestRequest } from './lead-requests.queries.ts';
import type { LeadAddress, LeadValues, Provenance } from './lead-values.ts';

/** Stored lead. */
export interface LeadRow extends LeadValues {
  id: string;
  chatbot_id: string;
  revision: number;
  source: string | null;
  conversation_id: string | null;
  status: LeadStatus;
  confidence: LeadConfidence;
  extracted_at: Date | null;
  custom_fields: { name: string; value: string }[];
  tags: string[];
  assignee_id: string | null;
  provenance: Provenance;
  created_at: Date;
  updated_at: Date;
}

/** A lead with data of its chatbot, conversation, contact request and consent. */
export interface DescribedLead extends LeadRow {
  chatbot_name: string;
  conversation_available: boolean;
  user_intent: string | null;
  sentiment_score: number | null;
  answer_count: number | null;
  response_ms_sum: number | null;
  main_topics: string[] | null;
  /** Time of the newest contact request. */
  requested_at: Date | null;
  request_conversation_id: string | null;
  question: string | null;
  consent: {
    accepted: boolean;
    version: string;
    statement: string;
    approved: boolean;
    created_at: string;
  } | null;
}

export interface LeadFilter extends LeadFilters {
  organizationId: string;
}

const orders = {
  createdAt: sql`l.created_at, l.id`,
  '-createdAt': sql`l.created_at desc, l.id desc`,
  updatedAt: sql`l.updated_at, l.id`,
  '-updatedAt': sql`l.updated_at desc, l.id desc`,
  name: sql`lower(coalesce(l.name, l.email, l.phone)), l.id`,
  '-name': sql`lower(coalesce(l.name, l.email, l.phone)) desc, l.id desc`,
} as const;

function orderOf({ sort, asked }: LeadFilter): Statement {
  if (sort === undefined && asked === 'yes')
    return sql`(${ownRequests} order by r.created_at desc limit 1) desc, l.id desc`;
  return orders[sort ?? '-createdAt'];
}

export function listLeads(tx: Executor, filter: LeadFilter, page: RowRange): Promise<DescribedLead[]> {
  return tx.rows(
    describe(
      sql`where ${conditions(filter)} order by ${orderOf(filter)} limit ${page.limit} offset ${page.offset}`,
    ),
  );
}

export function countLeads(tx: Executor, filter: LeadFilter): Promise<number> {
  return countRows(tx, sql`select 1 ${source} where ${conditions(filter)}`);
}

/** Counts matching leads by status, each up to the maximum that a tab shows. */
export function countLeadsByStatus(tx: Executor, filter: Omit<LeadFilter, 'status'>) {
  return countEach(
    tx,
    ['all', ...leadStatuses],
    (status) =>
      sql`select 1 ${source} where ${conditions(status === 'all' ? filter : { ...filter, status })}`,
  );
}

/** Ids of matching leads in list order, at most 10,000. */
export async function listLeadIds(tx: Executor, filter: LeadFilter): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    sql`select l.id ${source} where ${conditions(filter)} order by ${orderOf(filter)} limit ${maxCounted}`,
  );
  return rows.map(({ id }) => id);
}

/** Returns the given leads that still exist, in the given order. */
export function listLeadsById(
  tx: Executor,
  organizationId: string,
  ids: readonly string[],
): Promise<DescribedLead[]> {
  return tx.rows(
    describe(sql`
      where ${conditions({ organizationId })} and l.id = any(${[...ids]}::uuid[])
      order by array_position(${[...ids]}::uuid[], l.id)`),
  );
}

export async function countLeadsCreated(
  tx: Executor,
  { organizationId, from, to }: ExportRange,
): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*) as count from leads
    where organization_id = ${organizationId} and merged_into is null and created_at >= ${from} and created_at <= ${to}`);
  return row?.count ?? 0;
}

/** A page of leads created in a period, both ends included, oldest first. */
export function listLeadsCreated(
  tx: Executor,
  { organizationId, from, to }: ExportRange,
  after: Pick<LeadRow, 'id' | 'created_at'> | undefined,
  limit: number,
): Promise<DescribedLead[]> {
  const key = after
    ? sql`(l.created_at, l.id) > (${after.created_at}, ${after.id}::uuid)`
    : sql`l.created_at >= ${from}`;
  return tx.rows(
    describe(sql`
      where ${conditions({ organizationId })} and l.created_at <= ${to} and ${key}
      order by l.created_at, l.id limit ${limit}`),
  );
}

export function findLead(
  tx: Executor,
  organizationId: string,
  id: string,
): Promise<DescribedLead | undefined> {
  return tx.first(describe(sql`where ${conditions({ organizationId })} and l.id = ${id}`));
}

/** Locks a lead whose chatbot is not deleted. */
export function lockLead(tx: Executor, organizationId: string, id: string): Promise<LeadRow | undefined> {
  return tx.first<LeadRow>(sql`
    select ${columns} from leads l
    join chatbots b on b.organization_id = l.organization_id and b.id = l.chatbot_id and b.deleted_at is null
    where ${conditions({ organizationId })} and l.id = ${id} for update of l`);
}

export interface DuplicateRow {
  id: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  chatbot_id: string;
  chatbot_name: string;
}

/** Other leads with the same email address or phone number, or with the same name and company. */
export function listDuplicates(
  tx: Executor,
  organizationId: string,
  { id, name, company }: Pick<LeadRow, 'id' | 'name' | 'company'>,
  { email, phone }: LeadAddress,
): Promise<DuplicateRow[]> {
  const same = [
    ...(email === null ? [] : [sql`l.email_canonical = ${email}`]),
    ...(phone === null ? [] : [sql`l.phone_e164 = ${phone}`]),
    ...(name === null || company === null
      ? []
      : [sql`(lower(l.name) = ${name.toLowerCase()} and lower(l.company) = ${company.toLowerCase()})`]),
  ];
  if (same.length === 0) return Promise.resolve([]);
  return tx.rows<DuplicateRow>(sql`
    select l.id, l.name, l.email, l.phone, l.chatbot_id, b.name as chatbot_name ${source}
    where ${conditions({ organizationId })} and l.id <> ${id} and (${join(same, ' or ')})
    order by l.created_at desc, l.id desc limit 10`);
}

const columns = sql`l.id, l.chatbot_id, l.revision, l.name, l.email, l.phone, l.location, l.country, l.company, l.source,
  l.conversation_id, l.status, l.confidence, l.extracted_at, l.custom_fields, l.tags, l.assignee_id, l.provenance,
  l.created_at, l.updated_at`;

const source = sql`from leads l
  join chatbots b on b.organization_id = l.organization_id and b.id = l.chatbot_id and b.deleted_at is null`;

/** The latest consent in the lead's own conversation, given by the visitor or recorded by an administrator for this lead. */
const latestConsent = sql`
  select s.accepted, s.version, s.statement, coalesce(s.data_processing_approved, s.accepted) as approved, s.created_at
  from consents s
  where s.organization_id = l.organization_id and s.conversation_id = l.conversation_id
    and (s.lead_id is null or s.lead_id = l.id)
  order by s.created_at desc, s.id desc limit 1`;

const ownRequests = sql`
  select r.created_at from contact_requests r where r.organization_id = l.organization_id and r.lead_id = l.id`;

function describe(rest: Statement): Statement<DescribedLead> {
  return sql`
    select ${columns}, b.name as chatbot_name, c.id is not null as conversation_available, c.user_intent,
      c.sentiment_score, c.answer_count, c.response_ms_sum, c.main_topics, asked.requested_at,
      asked.conversation_id as request_conversation_id, asked.question,
      (select row_to_json(consent) from (${latestConsent}) consent) as consent
    ${source}
    left join conversations c on c.organization_id = l.organization_id and c.id = l.conversation_id
    left join lateral (${newestRequest}) asked on true
    ${rest}`;
}

function conditions(filter: LeadFilter): Statement {
  const { organizationId, status, source: from, consent, chatbotId } = filter;
  const found = [sql`l.organization_id = ${organizationId} and l.merged_into is null`];
  if (status) found.push(sql`l.status = ${status}`);
  if (from === 'none') found.push(sql`l.source is null`);
  else if (from) found.push(sql`l.source = ${from}`);
  if (chatbotId) found.push(sql`l.chatbot_id = ${chatbotId}`);
  if (filter.asked === 'yes') found.push(sql`exists (${ownRequests})`);
  if (filter.asked === 'no') found.push(sql`not exists (${ownRequests})`);
  if (filter.tag) found.push(sql`${filter.tag} = any(l.tags)`);
  if (filter.search) found.push(searched(filter.search));
  if (consent) {
    const isGiven = sql`coalesce((select given.accepted from (${latestConsent}) given), false)`;
    found.push(consent === 'verified' ? isGiven : sql`not ${isGiven}`);
  }
  return join(found, ' and ');
}

/** Matches the text literally, not as a pattern, and phone numbers by their digits only. */
function searched(text: string): Statement {
  const pattern = containing(text);
  const found = [sql`l.name ilike ${pattern}`, sql`l.email ilike ${pattern}`, sql`l.phone like ${pattern}`];
  const digits = searchedNumber(text);
  if (digits !== null) {
    found.push(sql`l.phone_e164 like ${`%${digits}%`}`);
    found.push(sql`regexp_replace(l.phone, '[^0-9]', '', 'g') like ${`%${digits}%`}`);
  }
  return sql`(${join([...found, sql`b.name ilike ${pattern}`], ' or ')})`;
}
