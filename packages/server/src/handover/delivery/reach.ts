import type { Conversation } from '@parley/contracts/resources/visitors/conversations';
import type { Executor } from '../../db/database.ts';
import type { ConversationKey } from '../control.queries.ts';
import { findReachRow } from './deliveries.queries.ts';
import { findMailAddress } from './mail-address.queries.ts';
import { maskedAddress } from './mail-address.ts';

type Reach = Conversation['reach'];

/** For who may not write to the visitor. */
export const noReach: Reach = { way: 'none', address: null, isHere: false };

/** How a message of people would reach the visitor now. `none`: it waits in the chat for the visitor's return. */
export async function reachOf(tx: Executor, key: ConversationKey, at: Date): Promise<Reach> {
  const row = await findReachRow(tx, key, at);
  if (!row) return noReach;
  const address = row.mails_replies ? await findMailAddress(tx, key) : null;
  return {
    way: row.is_here ? 'chat' : address === null ? 'none' : 'email',
    address: address === null ? null : maskedAddress(address),
    isHere: row.is_here,
  };
}
