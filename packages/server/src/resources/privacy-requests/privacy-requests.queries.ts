import type { PrivacyRequest } from '@parley/contracts/resources/visitors/privacy-requests';
import type { Executor } from '../../db/database.ts';
import type { RowRange } from '../../db/sql.ts';
import { json, sql } from '../../db/sql.ts';
import { countRows } from '../../kernel/exchange/counted-page.ts';
import type { ErasureEntry } from '../../ports/erasure-ledger/erasure-ledger.ts';

export interface PrivacyRequestRow {
  id: string;
  kind: PrivacyRequest['kind'];
  status: PrivacyRequest['status'];
  subject_kind: PrivacyRequest['subjectKind'];
  targets: string[];
  lead_targets: string[];
  lead_count: number;
  conversation_count: number;
  message_count: number;
  ledger_entry: ErasureEntry | null;
  /** Null if the creator's account is deleted. */
  created_by_name: string | null;
  created_at: Date;
  due_at: Date;
  completed_at: Date | null;
}

const columns = sql`r.id, r.kind, r.status, r.subject_kind, r.targets, r.lead_targets, r.lead_count, r.conversation_count, r.message_count,
  r.ledger_entry, u.full_name as created_by_name, r.created_at, r.due_at, r.completed_at`;

/** A page of requests, newest first. */
export function listPrivacyRequests(
  tx: Executor,
  organizationId: string,
  { limit, offset }: RowRange,
): Promise<PrivacyRequestRow[]> {
  return tx.rows(sql<PrivacyRequestRow>`
    select ${columns} from privacy_requests r left join users u on u.id = r.created_by
    where r.organization_id = ${organizationId}
    order by r.created_at desc, r.id desc limit ${limit} offset ${offset}`);
}

export function countPrivacyRequests(tx: Executor, organizationId: string): Promise<number> {
  return countRows(tx, sql`select 1 from privacy_requests where organization_id = ${organizationId}`);
}

export function findPrivacyRequest(
  tx: Executor,
  organizationId: string,
  id: string,
): Promise<PrivacyRequestRow | undefined> {
  return tx.first(sql<PrivacyRequestRow>`
    select ${columns} from privacy_requests r left join users u on u.id = r.created_by
    where r.organization_id = ${organizationId} and r.id = ${id}`);
}

/** Locks a request until the transaction ends, so that two runs of its job do not count the same rows. */
export function lockPrivacyRequest(
  tx: Executor,
  organizationId: string,
  id: string,
): Promise<
  Pick<PrivacyRequestRow, 'kind' | 'status' | 'targets' | 'lead_targets' | 'ledger_entry'> | undefined
> {
  return tx.first(sql`
    select kind, status, targets, lead_targets, ledger_entry from privacy_requests
    where organization_id = ${organizationId} and id = ${id} for update`);
}

export interface NewPrivacyRequest
  extends Pick<PrivacyRequestRow, 'id' | 'kind' | 'subject_kind' | 'targets' | 'lead_targets'> {
  organizationId: string;
  messageCount: number;
  createdBy: string | null;
  at: Date;
  dueAt: Date;
}

/** An export is inserted as done, because its file is created on download. */
export function insertPrivacyRequest(tx: Executor, request: NewPrivacyRequest): Promise<number> {
  const { kind, targets, at } = request;
  const isExport = kind === 'export';
  return tx.execute(sql`
    insert into privacy_requests (id, organization_id, kind, status, subject_kind, targets, lead_targets,
      lead_count, conversation_count, message_count, created_by, created_at, due_at, completed_at)
    values (${request.id}, ${request.organizationId}, ${kind}, ${isExport ? 'done' : 'pending'},
      ${request.subject_kind}, ${targets}::uuid[], ${request.lead_targets}::uuid[],
      ${isExport ? request.lead_targets.length : 0}, ${isExport ? targets.length : 0},
      ${isExport ? request.messageCount : 0}, ${request.createdBy}, ${at}, ${request.dueAt},
      ${isExport ? at : null})`);
}

/** Stores the ledger entry, after which rows are deleted. */
export function startErasure(
  tx: Executor,
  organizationId: string,
  id: string,
  entry: ErasureEntry,
): Promise<number> {
  return tx.execute(sql`
    update privacy_requests set status = 'running', ledger_entry = ${json(entry)}
    where organization_id = ${organizationId} and id = ${id}`);
}

/** Adds to the counts of erased rows, in the transaction that erases them. */
export function addErased(
  tx: Executor,
  organizationId: string,
  id: string,
  erased: { leads: number; conversations: number; messages: number },
): Promise<number> {
  return tx.execute(sql`
    update privacy_requests set lead_count = lead_count + ${erased.leads},
      conversation_count = conversation_count + ${erased.conversations},
      message_count = message_count + ${erased.messages}
    where organization_id = ${organizationId} and id = ${id}`);
}

export function endPrivacyRequest(
  tx: Executor,
  organizationId: string,
  id: string,
  { status, at }: { status: 'done' | 'failed'; at: Date },
): Promise<number> {
  return tx.execute(sql`
    update privacy_requests set status = ${status}, completed_at = ${status === 'done' ? at : null}
    where organization_id = ${organizationId} and id = ${id} and status in ('pending', 'running')`);
}
