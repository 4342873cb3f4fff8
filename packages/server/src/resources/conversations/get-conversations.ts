import type {
  Conversation,
  ConversationNote,
  ConversationSummary,
  conversationRoutes,
  RecordedMessage,
  ToldMessage,
} from '@parley/contracts/resources/visitors/conversations';
import { isAllowed } from '@parley/contracts/rights/permissions';
import type { QueryOf, ResponseOf } from '@parley/contracts/route';
import type { Controller } from '@parley/contracts/values/inbox-lists';
import type { Transaction } from '../../db/database.ts';
import { withScope } from '../../db/scope.ts';
import { rowsOfPage } from '../../db/sql.ts';
import { AppError, found } from '../../errors/app-error.ts';
import { noReach, reachOf } from '../../handover/delivery/reach.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { countedPage } from '../../kernel/exchange/counted-page.ts';
import type { Scope } from '../../kernel/scope.ts';
import { type Found, findSaid } from '../../record/said/find-said.ts';
import {
  mayReply,
  presentConversation,
  presentNote,
  presentSummary,
  presentTranscriptMessage,
} from './conversations.presenter.ts';
import { toConversationFilter } from './open-filter.ts';
import { countViews, type HandoverRow, mapHandovers } from './store/control.queries.ts';
import type { ConversationFilter } from './store/conversation-conditions.queries.ts';
import { findConversationLead } from './store/conversation-lead.queries.ts';
import {
  countByStatus,
  countConversations,
  findConversation,
  findMessage,
  findRev,
  type ListedPage,
  listConversations,
  listMessages,
} from './store/conversations.queries.ts';
import { countFound, listMatches } from './store/found-conversations.queries.ts';
import { findNote, listNotes } from './store/notes.queries.ts';

type List = typeof conversationRoutes.listConversations;
type ReadDeps = Pick<Deps, 'database' | 'sentences' | 'clock'>;

/** A page of matching conversations, newest first by default, or those that wait longest in a view; empty if the chatbot belongs to another organization. */
export async function getConversations(
  deps: ReadDeps,
  scope: Scope,
  query: QueryOf<List>,
): Promise<ResponseOf<List>> {
  return withScope(deps.database, scope, (tx) => readConversations(tx, deps, scope, query));
}

/** Who reads; the transaction already has this scope. */
type Reader = Pick<Scope, 'organizationId' | 'role' | 'language'> &
  Partial<Pick<Scope, 'userId' | 'keyLevel'>>;
type SentenceDeps = Pick<Deps, 'sentences'>;

export async function readConversations(
  tx: Transaction,
  deps: Pick<Deps, 'sentences' | 'clock'>,
  scope: Reader,
  query: QueryOf<List>,
): Promise<ResponseOf<List>> {
  const {
    page,
    pageSize,
    sort = query.view === undefined ? '-startedAt' : 'waitingSince',
    ...filters
  } = query;
  const filter = await toConversationFilter(tx, deps, scope, filters);
  const reader = { role: scope.role, language: scope.language, sentences: deps.sentences };
  const range = { order: sort, ...rowsOfPage({ page, pageSize }) };
  const { rows, count } = await readPage(tx, filter, range);
  const found =
    filter.said &&
    (await findSaid(
      tx,
      scope.organizationId,
      rows.map(({ id }) => id),
      filter.said,
    ));
  const handovers = await handoversOf(tx, scope, rows);
  return countedPage(
    rows.map((row) => ({
      ...presentSummary(row, handovers.get(row.id), reader),
      ...foundIn(found?.get(row.id)),
    })),
    count,
    { page, pageSize },
  );
}

function handoversOf(
  tx: Transaction,
  { organizationId, userId = null }: Reader,
  rows: readonly { id: string }[],
): Promise<Map<string, HandoverRow>> {
  return mapHandovers(
    tx,
    { organizationId, userId },
    rows.map(({ id }) => id),
  );
}

async function readPage(tx: Transaction, filter: ConversationFilter, page: ListedPage) {
  const { search, said } = filter;
  if (search && said) {
    const wanted = { ...filter, search, said };
    const found = await countFound(tx, wanted);
    return { count: found.count, rows: await listMatches(tx, wanted, page, found) };
  }
  return { count: await countConversations(tx, filter), rows: await listConversations(tx, filter, page) };
}

function foundIn(found: Found | undefined): Pick<ConversationSummary, 'found'> {
  return found === undefined ? {} : { found };
}

/** Number of matching conversations by status, and of those in each view whatever the filters. */
export function getConversationCounts(
  deps: ReadDeps,
  scope: Scope,
  filters: QueryOf<typeof conversationRoutes.countConversations>,
): Promise<ResponseOf<typeof conversationRoutes.countConversations>> {
  return withScope(deps.database, scope, async (tx) => {
    const counts = await countByStatus(tx, await toConversationFilter(tx, deps, scope, filters));
    return { ...counts, ...(await countViews(tx, { ...scope, at: deps.clock.now() })) };
  });
}

/** One conversation with its transcript. @throws AppError `not_found`. */
export async function getConversation(
  deps: ReadDeps,
  scope: Scope,
  conversationId: string,
): Promise<Conversation> {
  return withScope(deps.database, scope, (tx) => readConversation(tx, deps, scope, conversationId));
}

/** One conversation as listed, in a transaction of the reader's scope. @throws AppError `not_found`. */
export async function readSummary(
  tx: Transaction,
  { sentences }: SentenceDeps,
  reader: Reader,
  conversationId: string,
): Promise<ConversationSummary> {
  const row = found(await findConversation(tx, reader.organizationId, conversationId));
  const handovers = await handoversOf(tx, reader, [row]);
  return presentSummary(row, handovers.get(row.id), { ...reader, sentences });
}

/** One conversation with its transcript, in a transaction of the reader's scope. @throws AppError `not_found`. */
export async function readConversation(
  tx: Transaction,
  { sentences, clock }: SentenceDeps & Pick<Deps, 'clock'>,
  reader: Reader,
  conversationId: string,
): Promise<Conversation> {
  const { organizationId, role } = reader;
  const row = found(await findConversation(tx, organizationId, conversationId));
  const isForRepliers = mayReply(reader);
  const key = { organizationId, conversationId };
  const messages = await listMessages(tx, key, { hasWithheld: isForRepliers });
  const mayReadLeads = role !== null && isAllowed(role, 'lead.read');
  const lead = mayReadLeads ? await findConversationLead(tx, organizationId, conversationId) : undefined;
  const notes = isForRepliers ? await listNotes(tx, organizationId, conversationId) : [];
  const handover = (await handoversOf(tx, reader, [row])).get(row.id);
  const reach = isForRepliers ? await reachOf(tx, key, clock.now()) : noReach;
  return presentConversation(row, { handover, messages, lead, notes, reach }, { ...reader, sentences });
}

const newMessagesAtOnce = 500;

/** Messages of a conversation after an ordinal, at most 500, in a transaction of the reader's scope. */
export async function readMessagesAfter(
  tx: Transaction,
  { sentences }: SentenceDeps,
  reader: Reader,
  conversationId: string,
  after: number,
): Promise<RecordedMessage[]> {
  const { organizationId } = reader;
  const page = { after, limit: newMessagesAtOnce, hasWithheld: mayReply(reader) };
  const rows = await listMessages(tx, { organizationId, conversationId }, page);
  return rows.map((row) => presentTranscriptMessage(row, { ...reader, sentences }));
}

/** As `readMessagesAfter`, with who may speak now. @throws AppError `not_found`. */
export function getNewMessages(
  deps: ReadDeps,
  scope: Scope,
  conversationId: string,
  after: number,
): Promise<{ messages: RecordedMessage[]; rev: number; controller: Controller }> {
  return withScope(deps.database, scope, async (tx) => {
    // Read before the messages, so that the revision never promises a message that is not among them.
    const { rev, controller } = found(await findRev(tx, scope.organizationId, conversationId));
    const messages = await readMessagesAfter(tx, deps, scope, conversationId, after);
    return { messages, rev, controller };
  });
}

/** One message as members see it, in a transaction of the reader's scope. @throws AppError `not_found`. */
export async function readRecordedMessage(
  tx: Transaction,
  { sentences }: SentenceDeps,
  reader: Reader,
  messageId: string,
): Promise<RecordedMessage> {
  const row = found(await findMessage(tx, reader.organizationId, messageId));
  return presentTranscriptMessage(row, { ...reader, sentences });
}

/** One note, in a transaction of the reader's scope. @throws AppError `not_found`. */
export async function readNote(
  tx: Transaction,
  { organizationId }: Pick<Reader, 'organizationId'>,
  conversationId: string,
  noteId: string,
): Promise<ConversationNote> {
  return presentNote(found(await findNote(tx, { organizationId, conversationId }, noteId)));
}

/**
 * One message for API clients, with its conversation and chatbot, without the text that was withheld from the visitor, and without
 * what is only for who answers. @throws AppError `not_found`.
 */
export async function readMessage(
  tx: Transaction,
  { sentences }: SentenceDeps,
  { organizationId, role, language }: Reader,
  messageId: string,
): Promise<{ conversationId: string; chatbotId: string; chatbotName: string; message: ToldMessage }> {
  const row = found(await findMessage(tx, organizationId, messageId));
  if (row.status === 'withheld') throw new AppError('not_found');
  const {
    heldBack: _,
    delivery: __,
    quoted: ___,
    ...message
  } = presentTranscriptMessage(row, { role, language, sentences });
  return {
    conversationId: row.conversation_id,
    chatbotId: row.chatbot_id,
    chatbotName: row.chatbot_name,
    message,
  };
}
