import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LeadPast } from '@parley/contracts/resources/archive/archived-leads';
import type { ImportedLead, LeadImport, leadRoutes } from '@parley/contracts/resources/visitors/leads';
import type { QueryOf } from '@parley/contracts/route';
import { maxImportedLeads, maxLeadFileBytes, maxNamedProblems } from '@parley/contracts/values/lists';
import type { Transaction } from '../../../db/database.ts';
import { withScope } from '../../../db/scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import { hasChatbot, lockChatbotRow } from '../../../kernel/chatbot/chatbot-row.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { HttpRequest } from '../../../kernel/exchange/http-exchange.ts';
import { readTable, type Table } from '../../../kernel/exchange/read-table.ts';
import { receiveFile } from '../../../kernel/exchange/receive-file.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { audit } from '../../../record/audit/audit.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { lockAddresses } from '../store/join-lead.queries.ts';
import { uniqueTags, valuesIn } from '../store/lead-input.ts';
import { assignRequestsToLeads } from '../store/lead-requests.queries.ts';
import { addressOf, fillIn, type KnownValues, type LeadAddress, noValues } from '../store/lead-values.ts';
import { type AddedPast, insertLeadRecords } from './archived-leads.queries.ts';
import { insertLeads, listKnownAddresses } from './import-leads.queries.ts';
import { describeColumns, nameColumns } from './name-columns.ts';
import { readLead } from './read-lead.ts';
import { withPast } from './with-past.ts';

type ImportDeps = Pick<Deps, 'database' | 'ids' | 'clock' | 'sentences'>;

/** A valid row or archived lead that may be added. */
interface Candidate {
  input: ImportedLead;
  known: KnownValues;
  address: LeadAddress;
  /** Null unless it comes from an archive. */
  past: LeadPast | null;
}

/** Conversation ids by link number, for conversations that archived leads refer to. */
export type Links = Map<number, string>;

const rowsAtOnce = 100;
const leadsAtOnce = 500;

/**
 * Adds the leads of a CSV file to a chatbot, all or none. Existing leads are not changed, so that a second import of the file
 * changes nothing. Invalid rows are reported and skipped. Emits one event for the whole import, not one per lead.
 * @throws AppError `not_found` for a chatbot of another organization; the errors of `receiveFile` and `readTable`
 */
export async function importLeads(
  deps: ImportDeps,
  scope: Scope,
  { request, query }: { request: HttpRequest; query: QueryOf<(typeof leadRoutes)['importLeads']> },
): Promise<LeadImport> {
  const { chatbotId } = query;
  const key = { organizationId: scope.organizationId, chatbotId };
  const isThere = await withScope(deps.database, scope, (tx) =>
    hasChatbot(tx, scope.organizationId, chatbotId),
  );
  if (!isThere) throw new AppError('not_found');
  const at = deps.clock.now();
  const table = await readTable(await receiveFile(request, maxLeadFileBytes), maxImportedLeads);
  const { candidates, invalid, problems, columns } = await readRows(deps, scope, table, at);
  const report = (added: number): LeadImport => ({
    rows: table.rows.length,
    added,
    known: candidates.length - added,
    invalid,
    problems,
    columns,
  });
  return withScope(deps.database, scope, async (tx) => {
    if (query.dryRun === 'true') return report((await unknownOf(tx, key, candidates)).length);
    if (!(await lockChatbotRow(tx, scope.organizationId, chatbotId))) throw new AppError('not_found');
    const added = await addUnknown(deps, tx, scope, { chatbotId, candidates, at, links: new Map() });
    await recordImport(deps, tx, scope, { chatbotId, added });
    return report(added);
  });
}

/**
 * Adds leads of an archive that the chatbot does not have, with their past; returns how many. The caller reports all of them at
 * once by `recordImport`.
 * @param links conversation ids by link number; ids for new numbers are added
 */
export async function addArchivedLeads(
  deps: ImportDeps,
  tx: Transaction,
  scope: Scope,
  {
    chatbotId,
    leads,
    links,
  }: {
    chatbotId: string;
    leads: readonly { lead: ImportedLead; past: LeadPast | null }[];
    links: Links;
  },
): Promise<number> {
  const at = deps.clock.now();
  const candidates: Candidate[] = [];
  for (const [place, { lead, past }] of leads.entries()) {
    if (place % rowsAtOnce === 0) await nextTurn();
    candidates.push({ ...candidateOf(lead, at), past });
  }
  return addUnknown(deps, tx, scope, { chatbotId, candidates, at, links });
}

async function addUnknown(
  deps: ImportDeps,
  tx: Transaction,
  scope: Scope,
  {
    chatbotId,
    candidates,
    at,
    links,
  }: { chatbotId: string; candidates: readonly Candidate[]; at: Date; links: Links },
): Promise<number> {
  const { organizationId } = scope;
  await lockAddresses(tx, organizationId);
  const added = await unknownOf(tx, { organizationId, chatbotId }, candidates);
  await addAll(deps, tx, scope, { chatbotId, added, at, links });
  return added.length;
}

function candidateOf(input: ImportedLead, seenAt: Date): Candidate {
  const where = { origin: 'person', conversationId: null, at: seenAt.toISOString() };
  const known = fillIn(noValues, valuesIn(input), where);
  return { input, known, address: addressOf(known.values), past: null };
}

async function readRows(
  { sentences }: ImportDeps,
  { language }: Scope,
  { header, rows }: Table,
  seenAt: Date,
) {
  const columns = nameColumns(header, sentences);
  const candidates: Candidate[] = [];
  const problems: LeadImport['problems'] = [];
  let invalid = 0;
  for (const [place, { number, cells }] of rows.entries()) {
    // Yields to other work, because parsing phone numbers takes a while.
    if (place % rowsAtOnce === 0) await nextTurn();
    const read = readLead(cells, columns, language);
    if ('data' in read) {
      candidates.push(candidateOf(read.data, seenAt));
      continue;
    }
    invalid += 1;
    const [first] = read.problems;
    if (!first || problems.length >= maxNamedProblems) continue;
    const message = sentences.render(language, first.key, first.params);
    problems.push({ row: number, field: first.path, message });
  }
  return { candidates, invalid, problems, columns: describeColumns(header, columns) };
}

/** Candidates that match neither an existing lead nor an earlier row. */
async function unknownOf(
  tx: Transaction,
  key: { organizationId: string; chatbotId: string },
  candidates: readonly Candidate[],
): Promise<Candidate[]> {
  const seen = await listKnownAddresses(
    tx,
    key,
    candidates.map(({ address }) => address),
  );
  const emails = new Set(seen.map(({ email }) => email).filter((email) => email !== null));
  // As in conversations, equal phone numbers match only if one of the two leads has no email address.
  const phones = new Map(seen.filter(({ phone }) => phone !== null).map((one) => [one.phone, one.email]));
  return candidates.filter(({ address: { email, phone } }) => {
    const hasNumber = phone !== null && phones.has(phone);
    const isKnown =
      (email !== null && emails.has(email)) || (hasNumber && (email === null || phones.get(phone) === null));
    if (isKnown) return false;
    if (email !== null) emails.add(email);
    if (phone !== null && !hasNumber) phones.set(phone, email);
    return true;
  });
}

async function addAll(
  deps: ImportDeps,
  tx: Transaction,
  scope: Scope,
  { chatbotId, added, at, links }: { chatbotId: string; added: readonly Candidate[]; at: Date; links: Links },
): Promise<void> {
  const { organizationId, actor } = scope;
  for (let start = 0; start < added.length; start += leadsAtOnce) {
    const pasts: AddedPast = { conversations: [], consents: [] };
    const batch = added.slice(start, start + leadsAtOnce).map(({ input, known, address, past }) => ({
      ...known.values,
      provenance: known.provenance,
      ...withPast(deps, { past, at, links, pasts }),
      historyId: deps.ids.next(),
      address,
      status: input.status ?? ('new' as const),
      custom_fields: input.customFields ?? [],
      tags: uniqueTags(input.tags ?? []),
    }));
    await insertLeads(tx, { organizationId, chatbotId, actor, at }, batch);
    if (pasts.conversations.length > 0) await insertLeadRecords(tx, { organizationId, chatbotId }, pasts);
    await assignRequestsToLeads(
      tx,
      organizationId,
      batch.map(({ id }) => id),
    );
  }
}

/** Audits and emits the number of imported leads. */
export async function recordImport(
  deps: ImportDeps,
  tx: Transaction,
  scope: Scope,
  { chatbotId, added }: { chatbotId: string; added: number },
): Promise<void> {
  await audit(tx, deps, scope, {
    action: 'lead.import',
    targetKind: 'chatbot',
    targetId: chatbotId,
    details: { rows: added },
  });
  if (added === 0) return;
  const data = { count: added };
  await appendEvent(tx, deps, {
    organizationId: scope.organizationId,
    type: 'lead.imported',
    resourceId: chatbotId,
    chatbotId,
    data,
  });
}
