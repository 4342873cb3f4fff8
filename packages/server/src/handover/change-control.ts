import type { Controller, HandoverReason, SystemLineKey } from '@parley/contracts/values/inbox-lists';
import type { Transaction } from '../db/database.ts';
import { AppError, found } from '../errors/app-error.ts';
import type { Deps } from '../kernel/deps/deps.ts';
import { appendEvent } from '../record/outbox/append-event.ts';
import {
  type ControlRow,
  type ConversationKey,
  changeHandover,
  endHandover,
  insertWord,
  lockControl,
  type MessageAuthor,
  openHandover,
  storeControl,
  withholdAnswer,
} from './control.queries.ts';
import { type ControlChange, type ControlEvent, type ControlState, transition } from './transitions.ts';

/** Who causes a change. `author` is the member or the program; null for a visitor, the clock, or the chatbot. */
export interface Cause {
  by: 'visitor' | 'member' | 'clock' | 'bot';
  author: MessageAuthor | null;
  /** Why the handover opens, if it does. */
  reason: HandoverReason;
  /** Values of the system line, such as the place in line; a name is that of `author`. */
  params?: Readonly<Record<string, string | number>>;
  /** The team of the handover, if it opens, or waits again without one. */
  teamId?: string | null;
  /** Set if no contact request tells of a message that was left, so that those who hear of requests hear of the handover. */
  isAlone?: true;
}

/** A conversation after a change of its control; the caller holds its lock until the transaction ends. */
export interface ChangedControl {
  /** False if the event had no effect. */
  isChanged: boolean;
  row: ControlRow;
  /** The answer that the visitor no longer sees; its turn is to be stopped after the commit. */
  withheldId: string | null;
  /** Id of the system line; null without one. */
  lineId: string | null;
}

type ChangeDeps = Pick<Deps, 'clock' | 'ids'>;

/**
 * Changes who may speak in a conversation, with its handover, its system line and its events, in the caller's transaction. Locks
 * the conversation first, as all that end a turn or delete a conversation do. After the commit the caller calls `announce`.
 * @throws AppError `not_found`, `transition_refused` with `current`.
 */
export async function changeControl(
  tx: Transaction,
  deps: ChangeDeps,
  key: ConversationKey,
  event: ControlEvent,
  cause: Cause,
): Promise<ChangedControl> {
  const row = found(await lockControl(tx, key));
  return await changeLocked(tx, deps, { ...key, row }, event, cause);
}

/** As `changeControl`, for a conversation that the transaction has locked with `lockControl`. */
export async function changeLocked(
  tx: Transaction,
  deps: ChangeDeps,
  { row, ...key }: ConversationKey & { row: ControlRow },
  event: ControlEvent,
  cause: Cause,
): Promise<ChangedControl> {
  const change = transition(stateOf(row), event);
  if (change === 'refused') throw refused(row);
  if (change === 'nothing') return { isChanged: false, row, withheldId: null, lineId: null };
  const at = deps.clock.now();
  const withheldId =
    change.controller === 'person' && row.running_message_id !== null ? row.running_message_id : null;
  if (withheldId !== null) await withholdAnswer(tx, key, withheldId);
  const lineId = change.line === undefined ? null : deps.ids.next();
  await storeControl(tx, key, {
    controller: change.controller,
    status: change.status,
    lines: lineId === null ? 0 : 1,
    frees: withheldId !== null,
    at,
  });
  if (lineId !== null && change.line !== undefined) {
    await insertWord(tx, key, {
      id: lineId,
      chatbotId: row.chatbot_id,
      ordinal: row.message_count + 1,
      rev: row.rev + 1,
      role: 'system',
      content: '',
      clientMessageId: null,
      author: cause.author,
      system: { key: lineKeyOf(change.line, cause), params: cause.params ?? {} },
      via: null,
      at,
    });
  }
  const applied = { change: withTeam(change, row, cause), cause, at };
  const stored = await storeHandover(tx, deps, { ...key, row }, applied);
  await appendChange(tx, deps, { ...key, row, ...stored }, applied);
  return {
    isChanged: true,
    row: {
      ...row,
      controller: change.controller,
      status: change.status,
      rev: row.rev + 1,
      message_count: row.message_count + (lineId === null ? 0 : 1),
      running_message_id: withheldId === null ? row.running_message_id : null,
      handover_id: isOver(change) ? null : stored.handoverId,
      assignee_id: change.assigneeId === undefined ? row.assignee_id : change.assigneeId,
      team_id: stored.teamId,
    },
    withheldId,
    lineId,
  };
}

/** A handover that opens without a team gets that of the chatbot; so does one that waits again. */
function withTeam(change: ControlChange, row: ControlRow, { teamId }: Cause): ControlChange {
  const begins = change.handover === 'opens' || (change.leaves === true && row.team_id === null);
  if (!begins || change.teamId !== undefined || !teamId) return change;
  return { ...change, teamId };
}

function isOver({ handover }: ControlChange): boolean {
  return handover === 'ends' || handover === 'records';
}

/** Whether a visitor who had left a message, or whom nobody had joined, waits again. */
function isRenewed(row: ControlRow, { controller, handover }: ControlChange): boolean {
  return controller === 'waiting' && row.controller === 'bot' && handover === 'keeps';
}

/** Without an expected wait, the visitor is told that somebody comes soon. */
function lineKeyOf(key: SystemLineKey, { params }: Cause): SystemLineKey {
  return key === 'waiting' && params?.minutes === undefined ? 'waitingSoon' : key;
}

/** Error for an event that does not fit; `current` says who may speak. */
export function refused({ controller, assignee_id }: ControlRow): AppError {
  return refusedBy({ controller, assigneeId: assignee_id });
}

/** As `refused`, for a call that only the chatbot could answer; visitors and programs are not told who has the conversation. */
export function refusedBy(current: { controller: Controller; assigneeId?: string | null }): AppError {
  return new AppError('transition_refused', { sentence: 'conversations:controlRefused', extra: { current } });
}

function stateOf(row: ControlRow): ControlState {
  const { controller, status, handover_id, offer, is_spam: isSpam, closed_as: closedAs } = row;
  const { assignee_id: assigneeId, team_id: teamId, joined_at: joinedAt } = row;
  const isOpen = handover_id !== null && offer !== null;
  return {
    controller,
    status,
    handover: isOpen ? { offer, assigneeId, teamId, joinedAt } : null,
    isSpam,
    closedAs,
  };
}

interface Applied {
  change: ControlChange;
  cause: Cause;
  at: Date;
}

/** The handover that a change is about, with its team as it is stored: a team may have been deleted meanwhile. */
interface StoredHandover {
  /** Null if there is none. */
  handoverId: string | null;
  teamId: string | null;
}

async function storeHandover(
  tx: Transaction,
  { ids }: ChangeDeps,
  { row, ...key }: ConversationKey & { row: ControlRow },
  { change, cause, at }: Applied,
): Promise<StoredHandover> {
  const { organizationId } = key;
  if (change.handover === 'opens' || change.handover === 'records') {
    const id = ids.next();
    const isWaiting = change.handover === 'opens' && !change.joins;
    const teamId = await openHandover(
      tx,
      { ...key, chatbotId: row.chatbot_id },
      {
        id,
        reason: cause.reason,
        offer: change.offer ?? 'chat',
        // Who closes what nobody asked for is whose work it was.
        assigneeId: change.handover === 'records' ? (cause.author?.id ?? null) : (change.assigneeId ?? null),
        teamId: change.teamId ?? null,
        joinedAt: change.joins ? at : null,
        waitingSince: isWaiting ? at : null,
        at,
      },
    );
    if (isOver(change)) await endHandover(tx, { organizationId, handoverId: id }, endOf(change, cause, at));
    return { handoverId: id, teamId };
  }
  const { handover_id: handoverId, team_id } = row;
  if (handoverId === null) return { handoverId, teamId: null };
  if (isOver(change)) {
    await endHandover(tx, { organizationId, handoverId }, endOf(change, cause, at));
    return { handoverId, teamId: team_id };
  }
  const { offer, assigneeId, teamId, joins = false, leaves = false } = change;
  const changes = { offer, assigneeId, teamId, joins, waits: leaves, isRenewed: isRenewed(row, change), at };
  return { handoverId, teamId: await changeHandover(tx, { organizationId, handoverId }, changes) };
}

function endOf({ outcome = 'unresolved' }: ControlChange, { by }: Cause, at: Date) {
  return { outcome, by, at };
}

/** Appends what the change means to webhooks, notices and live updates. */
async function appendChange(
  tx: Transaction,
  deps: ChangeDeps,
  {
    row,
    handoverId,
    teamId,
    organizationId,
    conversationId,
  }: ConversationKey & StoredHandover & { row: ControlRow },
  { change, cause, at }: Applied,
): Promise<void> {
  const about = { organizationId, resourceId: conversationId, chatbotId: row.chatbot_id };
  if (handoverId !== null) {
    const { author } = cause;
    const isAsked = change.handover === 'opens' && !change.joins;
    const isRequested = isAsked || isRenewed(row, change);
    if (isRequested) {
      const { reason, isAlone } = cause;
      const offer = change.offer ?? row.offer ?? 'chat';
      const data = { handoverId, reason, offer, teamId, ...(isAlone && { isAlone }) };
      await appendEvent(tx, deps, { ...about, type: 'handover.requested', data });
    }
    if (change.joins) {
      const since = row.requested_at ?? at;
      const waitSeconds = Math.max(0, Math.round((at.getTime() - since.getTime()) / 1_000));
      const data = { handoverId, assigneeId: author?.id ?? null, waitSeconds };
      await appendEvent(tx, deps, { ...about, type: 'handover.taken', data });
    } else if (!isOver(change) && isReassigned(row, { ...change, teamId }, isRequested)) {
      const assigneeId = change.assigneeId === undefined ? row.assignee_id : change.assigneeId;
      const data = { handoverId, assigneeId, teamId, byId: author?.id ?? null };
      await appendEvent(tx, deps, { ...about, type: 'conversation.assigned', data });
    }
    if (isOver(change)) {
      const data = { handoverId, outcome: change.outcome ?? 'unresolved', by: cause.by };
      await appendEvent(tx, deps, { ...about, type: 'handover.ended', data });
    }
  }
  if (change.status === 'completed' && row.status !== 'completed') {
    await appendEvent(tx, deps, { ...about, type: 'conversation.completed' });
  }
}

/** Whether somebody else, nobody any more, or another team has the handover; `isRequested`: its request tells the team. */
function isReassigned(
  row: ControlRow,
  { controller, assigneeId, teamId }: ControlChange & { teamId: string | null },
  isRequested: boolean,
): boolean {
  if (assigneeId !== undefined && assigneeId !== row.assignee_id) return true;
  // A program, which is no assignee, has left.
  if (row.controller === 'person' && controller === 'waiting') return true;
  return !isRequested && teamId !== row.team_id;
}
