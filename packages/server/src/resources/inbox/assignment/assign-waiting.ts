import { defaultPeopleSettings } from '@parley/contracts/settings/people-settings';
import type { Transaction } from '../../../db/database.ts';
import { readerOf, tenantScope, withScope } from '../../../db/scope.ts';
import { announce } from '../../../handover/announce.ts';
import { assignNext } from '../../../handover/assignment/assign-next.ts';
import {
  type DueAssignment,
  findDueAssignment,
  listDueAssignments,
} from '../../../handover/assignment/candidates.queries.ts';
import { type ControlRow, type ConversationKey, lockControl } from '../../../handover/control.queries.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { tryLock } from '../clock/due-handovers.queries.ts';

export type AssignmentDeps = Pick<Deps, 'database' | 'clock' | 'ids' | 'pubsub' | 'log'>;

/** After a change in one organization; the clock assigns the rest. */
const conversationsAfterChange = 50;
/** For chatbots that have not chosen. */
export const { returnAfterMinutes } = defaultPeopleSettings;

/** Locks a conversation, or returns undefined without one to assign. */
type Lock = (tx: Transaction, key: ConversationKey) => Promise<ControlRow | undefined>;

/** Leaves a conversation that is busy to the next run. */
export const lockIdle: Lock = async (tx, key) =>
  (await tryLock(tx, key)) ? await lockControl(tx, key) : undefined;

/**
 * Assigns waiting conversations of one organization that somebody can take by now. It waits for one that is busy, because the clock
 * would come to it only a minute later; each is locked in a transaction of its own, so that this cannot deadlock.
 */
export async function assignWaiting(
  deps: AssignmentDeps,
  organizationId: string,
  signal?: AbortSignal,
): Promise<void> {
  const reader = readerOf(deps.database, tenantScope(organizationId));
  const list = () => {
    const time = { at: deps.clock.now(), returnAfterMinutes, organizationId };
    return listDueAssignments(reader, time, conversationsAfterChange);
  };
  await assignAll(deps, list, lockControl, signal);
}

/**
 * Assigns what `list` returns. Each conversation is assigned in a transaction of its own, so that a failure leaves the others as they are. Whoever gives way has
 * room for another one, so this begins again until nothing changes any more, which it does because nobody has two turns.
 */
export async function assignAll(
  deps: AssignmentDeps,
  list: () => Promise<DueAssignment[]>,
  lock: Lock,
  signal?: AbortSignal,
): Promise<void> {
  let changes: number;
  do {
    changes = 0;
    for (const one of await list()) {
      if (signal?.aborted) return;
      try {
        if (await assignOne(deps, one, lock)) changes += 1;
      } catch (error) {
        deps.log.error({ err: error, conversationId: one.conversation_id }, 'conversation_not_assigned');
      }
    }
  } while (changes > 0);
}

/** Assigns a conversation unless somebody has it, or has changed it in the meantime; the next run looks again. */
async function assignOne(
  deps: AssignmentDeps,
  { organization_id: organizationId, conversation_id: conversationId, chatbot_id: chatbotId }: DueAssignment,
  lock: Lock,
): Promise<boolean> {
  const key = { organizationId, conversationId };
  const time = { at: deps.clock.now(), returnAfterMinutes };
  const isChanged = await withScope(deps.database, tenantScope(organizationId), async (tx) => {
    const row = await lock(tx, key);
    const due = row && (await findDueAssignment(tx, key, time));
    if (!row || !due) return false;
    return (await assignNext(tx, deps, { ...key, row }, due.assign)).isChanged;
  });
  if (isChanged) await announce(deps, { ...key, chatbotId, type: 'conversation.assigned', withheldId: null });
  return isChanged;
}
