import type { CannedAnswer, teamRoutes } from '@parley/contracts/resources/visitors/teams';
import { apiKeyLevelFor, isAllowed, isLevelEnough } from '@parley/contracts/rights/permissions';
import type { BodyOf } from '@parley/contracts/route';
import { maxOwnCannedAnswers, maxSharedCannedAnswers } from '@parley/contracts/values/inbox-lists';
import type { Transaction } from '../../db/database.ts';
import { constraintOf } from '../../db/errors.ts';
import { withScope } from '../../db/scope.ts';
import { AppError, found, invalidField } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import { audit } from '../../record/audit/audit.ts';
import {
  type CannedAnswerRow,
  countCannedAnswersForChange,
  countChatbots,
  deleteCannedAnswerRow,
  insertCannedAnswer,
  listCannedAnswers,
  lockCannedAnswer,
  updateCannedAnswer,
} from './canned-answers.queries.ts';
import { presentCannedAnswer } from './teams.presenter.ts';

type CannedDeps = Pick<Deps, 'database' | 'ids' | 'clock'>;

/** What the caller may insert: shared canned answers, and one's own. */
export function getCannedAnswers({ database }: CannedDeps, scope: Scope): Promise<CannedAnswer[]> {
  return withScope(database, scope, async (tx) => {
    const rows = await listCannedAnswers(tx, scope.organizationId, scope.userId);
    return rows.map(presentCannedAnswer);
  });
}

/**
 * @throws AppError `forbidden` for a shared one without the right, `not_found` for a foreign chatbot, `validation_failed` for a
 * shortcut that is taken, or too many canned answers.
 */
export function createCannedAnswer(
  deps: CannedDeps,
  scope: Scope,
  { shortcut, text, chatbotIds, shared }: BodyOf<typeof teamRoutes.createCannedAnswer>,
): Promise<CannedAnswer> {
  const { organizationId, userId } = scope;
  if (shared) assertManages(scope);
  return withShortcut(() =>
    withScope(deps.database, scope, async (tx) => {
      const owner_id = ownerOf(scope, shared);
      await assertRoom(tx, organizationId, owner_id);
      const id = deps.ids.next();
      const chatbot_ids = await ownChatbots(tx, organizationId, chatbotIds);
      const row: CannedAnswerRow = { id, shortcut, text, chatbot_ids, owner_id };
      await insertCannedAnswer(tx, organizationId, { ...row, createdBy: userId, at: deps.clock.now() });
      await record(tx, deps, scope, 'cannedAnswer.create', row);
      return presentCannedAnswer(row);
    }),
  );
}

/** @throws AppError `not_found` for one of a colleague, and as `createCannedAnswer`. */
export function changeCannedAnswer(
  deps: CannedDeps,
  scope: Scope,
  cannedAnswerId: string,
  { shortcut, text, chatbotIds, shared }: BodyOf<typeof teamRoutes.changeCannedAnswer>,
): Promise<CannedAnswer> {
  const { organizationId } = scope;
  return withShortcut(() =>
    withScope(deps.database, scope, async (tx) => {
      const row = await lockOwn(tx, scope, cannedAnswerId);
      if (shared === true) assertManages(scope);
      const next: CannedAnswerRow = {
        id: row.id,
        shortcut: shortcut ?? row.shortcut,
        text: text ?? row.text,
        chatbot_ids: chatbotIds ? await ownChatbots(tx, organizationId, chatbotIds) : row.chatbot_ids,
        owner_id: shared === undefined ? row.owner_id : ownerOf(scope, shared),
      };
      if (next.owner_id !== row.owner_id) await assertRoom(tx, organizationId, next.owner_id);
      await updateCannedAnswer(tx, organizationId, next);
      await record(tx, deps, scope, 'cannedAnswer.update', next);
      return presentCannedAnswer(next);
    }),
  );
}

/** @throws AppError `not_found` for one of a colleague, `forbidden` for a shared one without the right. */
export async function deleteCannedAnswer(
  deps: CannedDeps,
  scope: Scope,
  cannedAnswerId: string,
): Promise<void> {
  await withScope(deps.database, scope, async (tx) => {
    const row = await lockOwn(tx, scope, cannedAnswerId);
    await record(tx, deps, scope, 'cannedAnswer.delete', row);
    await deleteCannedAnswerRow(tx, scope.organizationId, row.id);
  });
}

/** Locks a canned answer that the caller may change: one's own, or with the right a shared one. */
async function lockOwn(tx: Transaction, scope: Scope, id: string): Promise<CannedAnswerRow> {
  const { organizationId, userId } = scope;
  const row = found(await lockCannedAnswer(tx, organizationId, { id, userId }));
  if (row.owner_id === null) assertManages(scope);
  return row;
}

/** @throws AppError `forbidden` */
function assertManages({ role, keyLevel }: Scope): void {
  const action = 'inbox.manage';
  const isEnough = keyLevel === undefined || isLevelEnough(keyLevel, apiKeyLevelFor[action]);
  if (role === null || !isAllowed(role, action) || !isEnough) throw new AppError('forbidden');
}

/** @throws AppError `validation_failed` if the owner, or with null the organization, has as many as there can be. */
async function assertRoom(tx: Transaction, organizationId: string, ownerId: string | null): Promise<void> {
  const isShared = ownerId === null;
  const max = isShared ? maxSharedCannedAnswers : maxOwnCannedAnswers;
  if ((await countCannedAnswersForChange(tx, organizationId, ownerId)) < max) return;
  const sentence = isShared ? 'validation.sharedCannedAnswersTooMany' : 'validation.ownCannedAnswersTooMany';
  throw invalidField('shortcut', sentence, { max });
}

/** The owner of a canned answer; null if it is shared. @throws AppError `forbidden` */
function ownerOf({ userId }: Scope, isShared: boolean): string | null {
  if (isShared) return null;
  if (userId === null) throw new AppError('forbidden');
  return userId;
}

/** Returns the chatbots, each once. @throws AppError `not_found` if one of them does not belong to the organization. */
async function ownChatbots(
  tx: Transaction,
  organizationId: string,
  chatbotIds: readonly string[],
): Promise<string[]> {
  const unique = [...new Set(chatbotIds)];
  if (unique.length === 0) return [];
  if ((await countChatbots(tx, organizationId, unique)) !== unique.length) throw new AppError('not_found');
  return unique;
}

function record(
  tx: Transaction,
  deps: CannedDeps,
  scope: Scope,
  action: 'cannedAnswer.create' | 'cannedAnswer.update' | 'cannedAnswer.delete',
  { id, shortcut, owner_id: ownerId }: CannedAnswerRow,
): Promise<void> {
  const details = { shortcut, shared: ownerId === null };
  return audit(tx, deps, scope, { action, targetKind: 'cannedAnswer', targetId: id, details });
}

/** Runs a change of a shortcut. @throws AppError `validation_failed` if another one has it, whatever the case. */
async function withShortcut<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (constraintOf(error) !== 'canned_answers_by_shortcut') throw error;
    throw invalidField('shortcut', 'validation.shortcutTaken');
  }
}
