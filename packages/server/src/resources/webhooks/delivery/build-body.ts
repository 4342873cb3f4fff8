import type { Transaction } from '../../../db/database.ts';
import type { ClaimedDelivery } from '../claim-deliveries.queries.ts';
import { readData } from '../read-data.ts';
import type { WebhookWorkDeps } from '../webhook-deps.ts';

const maxBytes = 20_000;
/** Fields left out of a body that would be too long. */
const longParts = ['history', 'conversations', 'provenance', 'possibleDuplicates', 'content', 'customFields'];
const longPartsOfMessage = ['sources', 'suggestions', 'attempts', 'flow', 'ratingComment'];
/** Number of characters of a truncated message; in JSON a character takes up to six bytes. */
const keptCharacters = 3_000;

/** The body of a delivery; undefined if its subject is deleted. */
export async function buildBody(
  tx: Transaction,
  deps: WebhookWorkDeps,
  delivery: ClaimedDelivery,
): Promise<string | undefined> {
  const data = await readData(tx, deps, delivery, { role: null, language: 'en' });
  if (!data) return undefined;
  const envelope = {
    type: delivery.type,
    timestamp: delivery.event_at.toISOString(),
    organizationId: delivery.organization_id,
  };
  const whole = JSON.stringify({ ...envelope, data });
  if (Buffer.byteLength(whole) <= maxBytes) return whole;
  const shorter = JSON.stringify({ ...envelope, data: { ...shorten(data), truncated: true } });
  if (Buffer.byteLength(shorter) <= maxBytes) return shorter;
  return JSON.stringify({ ...envelope, data: { id: delivery.resource_id, truncated: true } });
}

function shorten(data: object): object {
  const kept = Object.entries(data).filter(([name]) => !longParts.includes(name));
  return Object.fromEntries(
    kept.map(([name, value]) => [name, name === 'message' ? shortenMessage(value) : value]),
  );
}

/** Truncates the text of a message, and removes its other long parts. */
function shortenMessage({ content, ...facts }: { content: string }): object {
  const kept = Object.entries(facts).filter(([name]) => !longPartsOfMessage.includes(name));
  return { ...Object.fromEntries(kept), content: content.slice(0, keptCharacters).toWellFormed() };
}
