import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import type { ShortListQuery } from '@parley/contracts/values/pagination';
import type { Transaction } from '../../../db/database.ts';
import { withScope } from '../../../db/scope.ts';
import { rowsOfPage } from '../../../db/sql.ts';
import { AppError, found } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { countedPage } from '../../../kernel/exchange/counted-page.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { findVersion, listVersions } from '../store/chatbot-versions.queries.ts';
import {
  presentChatbot,
  presentListedChatbot,
  presentVersion,
  presentVersionContent,
} from '../store/chatbots.presenter.ts';
import { countChatbots, findChatbot, listChatbots } from '../store/chatbots.queries.ts';

type ReadDeps = Pick<Deps, 'database'>;

/** One chatbot of the current organization. @throws AppError `not_found`. */
export async function getChatbot(deps: ReadDeps, scope: Scope, chatbotId: string): Promise<Chatbot> {
  const row = found(
    await withScope(deps.database, scope, (tx) => findChatbot(tx, scope.organizationId, chatbotId)),
  );
  return presentChatbot(row, scope.role);
}

/** Chatbots of the current organization, most recently changed first. */
export async function getChatbots(
  deps: ReadDeps,
  scope: Scope,
  { page, pageSize }: ShortListQuery,
): Promise<Chatbot[]> {
  const range = rowsOfPage({ page, pageSize });
  const rows = await withScope(deps.database, scope, (tx) => listChatbots(tx, scope.organizationId, range));
  return rows.map((row) => presentListedChatbot(row, scope.role));
}

/** Published versions, newest first. @throws AppError `not_found`. */
export async function getVersions(deps: ReadDeps, scope: Scope, chatbotId: string) {
  return withScope(deps.database, scope, async (tx) => {
    const chatbot = found(await findChatbot(tx, scope.organizationId, chatbotId));
    const rows = await listVersions(tx, scope.organizationId, chatbotId);
    return rows.map((row) => presentVersion(row, chatbot.published_version));
  });
}

/** The frozen content of one version. @throws AppError `not_found`. */
export async function getVersion(deps: ReadDeps, scope: Scope, chatbotId: string, versionText: string) {
  const version = toVersion(versionText);
  return withScope(deps.database, scope, async (tx) => {
    const chatbot = found(await findChatbot(tx, scope.organizationId, chatbotId));
    const row = found(await findVersion(tx, scope.organizationId, chatbotId, version));
    return presentVersionContent(row, chatbot.published_version);
  });
}

/** Scope of a reader who is not a member, such as an operator or a webhook. */
interface Outsider {
  organizationId: string;
  role: null;
}

/** A page of chatbots for a reader outside of the organization, without key hints. */
export async function readChatbots(
  tx: Transaction,
  { organizationId, role }: Outsider,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const rows = await listChatbots(tx, organizationId, rowsOfPage({ page, pageSize }));
  return countedPage(
    rows.map((row) => withoutKeys(presentListedChatbot(row, role))),
    await countChatbots(tx, organizationId),
    { page, pageSize },
  );
}

/** One chatbot with its flow for a reader outside of the organization. @throws AppError `not_found`. */
export async function readChatbot(
  tx: Transaction,
  { organizationId, role }: Outsider,
  chatbotId: string,
): Promise<Chatbot> {
  const row = found(await findChatbot(tx, organizationId, chatbotId));
  return withoutKeys(presentChatbot(row, role));
}

/** Removes even the hint by which members distinguish keys. */
function withoutKeys(chatbot: Chatbot): Chatbot {
  return { ...chatbot, model: { ...chatbot.model, customApiKeyHint: null } };
}

const versionPattern = /^[1-9]\d{0,8}$/;

/** Parses the version number of a path. @throws AppError `not_found` if it cannot be one. */
export function toVersion(text: string): number {
  if (!versionPattern.test(text)) throw new AppError('not_found');
  return Number(text);
}
