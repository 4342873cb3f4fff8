import type { RecordedMessage } from '@parley/contracts/resources/visitors/conversations';

/**
 * Returns the ids of the messages below which is told whether they arrived: of several in the same state the last one alone, each that
 * failed, and none whose visitor has answered it in the chat.
 */
export function toldDeliveries(messages: readonly RecordedMessage[]): ReadonlySet<string> {
  const told = new Set<string>();
  let next: RecordedMessage | undefined;
  for (const message of messages.toReversed()) {
    if (message.role === 'system') continue;
    if (isTold(message, next)) told.add(message.id);
    next = message;
  }
  return told;
}

function isTold({ delivery }: RecordedMessage, next: RecordedMessage | undefined): boolean {
  if (!delivery) return false;
  const { way, state } = delivery;
  if (state === 'delivered' && next?.role === 'user') return false;
  return state === 'failed' || next?.delivery?.state !== state || next.delivery.way !== way;
}
