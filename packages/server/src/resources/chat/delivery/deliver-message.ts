import type { PeopleSettings } from '@parley/contracts/settings/people-settings';
import type { Controller, HandoverReason } from '@parley/contracts/values/inbox-lists';
import type { Transaction } from '../../../db/database.ts';
import type { PlaceInLine } from '../../../engine/flow/flow-turn.ts';
import { askForChat } from '../../../handover/assignment/assign-next.ts';
import { resolveTeam } from '../../../handover/offer.queries.ts';
import type { Offer } from '../../../handover/offer.ts';
import { placeParams } from '../../../handover/system-line.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { ConversationKey } from '../chat.queries.ts';
import type { MessageRow } from '../message-row.queries.ts';
import { findMessage } from './delivery.queries.ts';

/** A visitor's message that people answer instead of the chatbot. */
export interface Delivered {
  isNew: false;
  /** There is no answer. */
  answerId: null;
  userMessageId: string;
  controller: Controller;
  /** Whether the open handover does not say yet that the visitor waits. */
  isUnnoted?: boolean;
  /** The system lines that the message caused. */
  lines: readonly MessageRow[];
  /** The change that open screens are told of; null for a message that was sent before. */
  announces: 'message.received' | 'handover.requested' | null;
}

/** Whether a person may come, so that words which ask for one hand the conversation over. */
export function offersPerson(offer: Offer | null): offer is Offer {
  return offer?.offer === 'chat' || offer?.offer === 'both';
}

/** Why a conversation is handed over, to which team, and the place in line that its visitor is told. */
export interface HandsOver {
  reason: HandoverReason;
  /** Null: the chatbot's team, which also stands in for a deleted one. */
  teamId: string | null;
  place: PlaceInLine;
}

/**
 * Hands the conversation over, in the transaction that stored the message or the answer which asks for a person. Only for what
 * `offersPerson`. After the commit the caller announces the change.
 */
export async function handOver(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'ids'>,
  key: ConversationKey,
  { reason, teamId, place }: HandsOver,
  people: Pick<PeopleSettings, 'teamId' | 'assign'>,
): Promise<Pick<Delivered, 'controller' | 'lines' | 'announces'>> {
  const { isChanged, row, lineId } = await askForChat(
    tx,
    deps,
    key,
    { ...people, teamId: await resolveTeam(tx, key.organizationId, { asked: teamId, own: people.teamId }) },
    { by: reason === 'words' ? 'visitor' : 'bot', author: null, reason, params: placeParams(place) },
  );
  const line = lineId === null ? undefined : await findMessage(tx, key, lineId);
  return {
    controller: row.controller,
    lines: line ? [line] : [],
    announces: isChanged ? 'handover.requested' : 'message.received',
  };
}
