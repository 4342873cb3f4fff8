import { opensNextAt } from '@parley/contracts/settings/opening-times';
import type { KnownVisitor } from '@parley/contracts/settings/visitor-settings';
import type { Reader } from '../db/database.ts';
import type { PlaceInLine } from '../engine/flow/flow-turn.ts';
import { type ChatbotSnapshot, isClosedAt } from '../kernel/chatbot/chatbot.ts';
import { collectsContacts } from '../kernel/chatbot/privacy.ts';
import type { Deps } from '../kernel/deps/deps.ts';
import type { ConversationKey } from './control.queries.ts';
import { isSpam, readStaffing, resolveTeam, type Staffing } from './offer.queries.ts';

/** What a visitor who asks for a person is offered. */
export interface Offer extends PlaceInLine {
  /** `chat`: a person soon; `message`: an answer later; `both`: either; `none`: nobody could answer. */
  offer: 'chat' | 'message' | 'both' | 'none';
  /** Median of the last waits; null if there are too few. */
  waitSeconds: number | null;
  /** The next opening (ISO 8601), outside of business hours. */
  opensAt: string | null;
  /** The place in line that the visitor would get; null without a chat. */
  position: number | null;
}

/** A visitor whose website may have signed an address. */
interface AskingVisitor {
  identity: Pick<KnownVisitor, 'email'> | null;
}

type OfferSettings = Pick<ChatbotSnapshot, 'organizationId' | 'chatbotId' | 'deployment' | 'privacy'>;

/**
 * Returns what a chatbot offers now to a visitor who asks for a person, of a team or of the chatbot's own; `none` while people are
 * off, and after spam.
 */
export async function offerOf(
  tx: Reader,
  { clock }: Pick<Deps, 'clock'>,
  snapshot: OfferSettings,
  visitor: AskingVisitor & ConversationKey,
  team: string | null = null,
): Promise<Offer> {
  const at = clock.now();
  const { enabled, teamId: own } = snapshot.deployment.people;
  if (!enabled || (await isSpam(tx, visitor))) return nothing;
  const teamId = await resolveTeam(tx, snapshot.organizationId, { asked: team, own });
  return offerWith(await readStaffing(tx, { ...snapshot, teamId }, at), snapshot, visitor, at);
}

/** What is offered while people are off, and after spam. */
export const nothing: Offer = { offer: 'none', waitSeconds: null, opensAt: null, position: null };

/** As `offerOf`, with what `readStaffing` has read. */
export function offerWith(
  staffing: Staffing,
  snapshot: OfferSettings,
  visitor: AskingVisitor,
  at: Date,
): Offer {
  const { enabled, maxWaiting } = snapshot.deployment.people;
  if (!enabled) return nothing;
  const opensAt = openingAfter(snapshot, at);
  const { waiting, wait_seconds: waitSeconds } = staffing;
  const canWrite = collectsContacts(snapshot) || addressOf(snapshot, visitor) !== null;
  if (opensAt !== undefined || !staffing.is_online) {
    return { ...nothing, offer: canWrite ? 'message' : 'none', opensAt: opensAt ?? null };
  }
  const offer = waiting < maxWaiting || !canWrite ? 'chat' : 'both';
  return { offer, waitSeconds, opensAt: null, position: waiting + 1 };
}

/** Returns the next opening of a chatbot that is closed now, null without any; undefined while people may be offered. */
function openingAfter(snapshot: OfferSettings, at: Date): string | null | undefined {
  const { hours, people } = snapshot.deployment;
  if (hours === null || people.outsideHours || !isClosedAt(snapshot, at)) return undefined;
  return opensNextAt(hours, at)?.toISOString() ?? null;
}

/** The address that the visitor's website has signed, if it may be stored. */
export function addressOf(
  { privacy }: Pick<ChatbotSnapshot, 'privacy'>,
  { identity }: AskingVisitor,
): string | null {
  return privacy.anonymization === 'none' ? (identity?.email ?? null) : null;
}
