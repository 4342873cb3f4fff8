import type {
  Conversation,
  ConversationSummary,
  conversationRoutes,
  ToldMessage,
} from '@parley/contracts/resources/visitors/conversations';
import { isAllowed } from '@parley/contracts/rights/permissions';
import type { QueryOf, ResponseOf } from '@parley/contracts/route';
import type { Transaction } from '../../db/database.ts';
import { withScope } from '../../db/scope.ts';
import { rowsOfPage } from '../../db/sql.ts';
import { found } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { countedPage } from '../../kernel/exchange/counted-page.ts';
import type { Scope } from '../../kernel/scope.ts';
import { type Found, findSaid } from '../../record/said/find-said.ts';
import { presentConversation, presentSummary, presentTranscriptMessage } from './conversations.presenter.ts';
import { toConversationFilter } from './open-filter.ts';
import type { ConversationFilter } from './store/conversation-conditions.queries.ts';
import { findConversationLead } from './store/conversation-lead.queries.ts';
import {
  countByStatus,
  countConversations,
  findConversation,
  findMessage,
  type ListedPage,
  listConversations,
  listMessages,
} from './store/conversations.queries.ts';
import { countFound, listMatches } from './store/found-conversations.queries.ts';

type List = typeof conversationRoutes.listConversations;
type ReadDeps = Pick<Deps, 'database' | 'sentences'>;

/** A page of matching conversations, newest first by default; empty if the chatbot belongs to another organization. */
export async function getConversations(
  deps: ReadDeps,
  scope: Scope,
  query: QueryOf<List>,
): Promise<ResponseOf<List>> {
  return withScope(deps.database, scope, (tx) => readConversations(tx, deps, scope, query));
}

/** Who reads; the transaction already has this scope. */
type Reader = Pick<Scope, 'organizationId' | 'role' | 'language'> & Partial<Pick<Scope, 'userId'>>;
type SentenceDeps = Pick<Deps, 'sentences'>;

export async function readConversations(
  tx: Transaction,
  deps: SentenceDeps,
  scope: Reader,
  query: QueryOf<List>,
): Promise<ResponseOf<List>> {
  const { page, pageSize, sort = '-startedAt', ...filters } = query;
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
  return countedPage(
    rows.map((row) => ({ ...presentSummary(row, reader), ...foundIn(found?.get(row.id)) })),
    count,
    { page, pageSize },
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

/** Number of matching conversations by status. */
export function getConversationCounts(
  deps: ReadDeps,
  scope: Scope,
  filters: QueryOf<typeof conversationRoutes.countConversations>,
): Promise<ResponseOf<typeof conversationRoutes.countConversations>> {
  return withScope(deps.database, scope, async (tx) => {
    const none = { total: 0, unread: 0 };
    const counts = await countByStatus(tx, await toConversationFilter(tx, deps, scope, filters));
    return { ...counts, mine: none, unassigned: none, waiting: none, mentions: none };
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
  { organizationId, role, language }: Reader,
  conversationId: string,
): Promise<ConversationSummary> {
  const row = found(await findConversation(tx, organizationId, conversationId));
  return presentSummary(row, { role, language, sentences });
}

/** One conversation with its transcript, in a transaction of the reader's scope. @throws AppError `not_found`. */
export async function readConversation(
  tx: Transaction,
  { sentences }: SentenceDeps,
  { organizationId, role, language }: Reader,
  conversationId: string,
): Promise<Conversation> {
  const row = found(await findConversation(tx, organizationId, conversationId));
  const messages = await listMessages(tx, organizationId, conversationId);
  const mayReadLeads = role !== null && isAllowed(role, 'lead.read');
  const lead = mayReadLeads ? await findConversationLead(tx, organizationId, conversationId) : undefined;
  return presentConversation(row, { messages, lead }, { role, language, sentences });
}

/**
 * One message for API clients, with its conversation and chatbot, without the text that was withheld from the visitor. @throws
 * AppError `not_found`.
 */
export async function readMessage(
  tx: Transaction,
  { sentences }: SentenceDeps,
  { organizationId, role, language }: Reader,
  messageId: string,
): Promise<{ conversationId: string; chatbotId: string; chatbotName: string; message: ToldMessage }> {
  const row = found(await findMessage(tx, organizationId, messageId));
  const { heldBack: _, ...message } = presentTranscriptMessage(row, { role, language, sentences });
  return {
    conversationId: row.conversation_id,
    chatbotId: row.chatbot_id,
    chatbotName: row.chatbot_name,
    message,
  };
}
