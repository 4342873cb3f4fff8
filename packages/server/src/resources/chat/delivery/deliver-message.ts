import type { PeopleSettings } from '@parley/contracts/settings/people-settings';
import type { Controller } from '@parley/contracts/values/inbox-lists';
import type { Transaction } from '../../../db/database.ts';
import { askForChat } from '../../../handover/assignment/assign-next.ts';
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

/** Hands the conversation over, in the transaction that stored the message which asks for a person. */
export async function handOver(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'ids'>,
  key: ConversationKey,
  offer: Offer,
  people: Pick<PeopleSettings, 'teamId' | 'assign'>,
): Promise<Pick<Delivered, 'controller' | 'lines' | 'announces'>> {
  const { isChanged, row, lineId } = await askForChat(tx, deps, key, people, {
    by: 'visitor',
    author: null,
    reason: 'words',
    params: placeParams(offer),
  });
  const line = lineId === null ? undefined : await findMessage(tx, key, lineId);
  return {
    controller: row.controller,
    lines: line ? [line] : [],
    announces: isChanged ? 'handover.requested' : 'message.received',
  };
}
