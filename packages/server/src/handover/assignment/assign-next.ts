import type { PeopleSettings } from '@parley/contracts/settings/people-settings';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { type Cause, type ChangedControl, changeControl, changeLocked } from '../change-control.ts';
import type { ControlRow, ConversationKey } from '../control.queries.ts';
import { findCandidate, lockTurns, noteTurn } from './candidates.queries.ts';

type AssignDeps = Pick<Deps, 'clock' | 'ids'>;

/**
 * Puts the visitor in line for a person, of the chatbot's team if it has one, and assigns the conversation to the next candidate
 * where the chatbot does so by itself, unless a colleague has assigned it to somebody before. After the commit the caller calls `announce`.
 * @throws as `changeControl`.
 */
export async function askForChat(
  tx: Transaction,
  deps: AssignDeps,
  key: ConversationKey,
  { teamId, assign }: Pick<PeopleSettings, 'teamId' | 'assign'>,
  cause: Omit<Cause, 'teamId'>,
): Promise<ChangedControl> {
  const asked = await changeControl(tx, deps, key, { type: 'ask', offer: 'chat' }, { ...cause, teamId });
  if (!asked.isChanged || assign === 'manual' || asked.row.assignee_id !== null) return asked;
  const { row } = await assignNext(tx, deps, { ...key, row: asked.row }, assign);
  return { ...asked, row };
}

/**
 * Assigns a locked conversation that waits to the next candidate: one with the right, of the team, online, with room, and to whom
 * it has not been assigned before. Without one it waits for anyone. Assigned is not joined: it goes on waiting.
 */
export async function assignNext(
  tx: Transaction,
  deps: AssignDeps,
  { row, ...key }: ConversationKey & { row: ControlRow },
  assign: Exclude<PeopleSettings['assign'], 'manual'>,
): Promise<ChangedControl> {
  const { handover_id: handoverId } = row;
  if (row.controller !== 'waiting' || handoverId === null) {
    return { isChanged: false, row, withheldId: null, lineId: null };
  }
  const { organizationId } = key;
  const at = deps.clock.now();
  await lockTurns(tx, organizationId);
  const userId = await findCandidate(tx, { organizationId, handoverId }, { assign, at });
  const event = { type: 'assign', userId: userId ?? null } as const;
  const changed = await changeLocked(tx, deps, { ...key, row }, event, byProgram);
  if (userId !== undefined) await noteTurn(tx, { organizationId, handoverId }, { userId, at });
  return changed;
}

const byProgram: Cause = { by: 'bot', author: null, reason: 'asked' };
