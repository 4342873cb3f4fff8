import type { ChatLanguage } from '@parley/contracts/language/languages';
import type { AskedForPerson, chatRoutes } from '@parley/contracts/resources/chatbot/chat';
import type { BodyOf } from '@parley/contracts/route';
import type { Transaction } from '../../../db/database.ts';
import { tenantScope, withScope } from '../../../db/scope.ts';
import { AppError, found, invalidField, rateLimited } from '../../../errors/app-error.ts';
import { type Announced, announce } from '../../../handover/announce.ts';
import { askForChat } from '../../../handover/assignment/assign-next.ts';
import { type Cause, changeLocked } from '../../../handover/change-control.ts';
import { type ControlRow, lockControl } from '../../../handover/control.queries.ts';
import { maskedAddress } from '../../../handover/delivery/mail-address.ts';
import { addressOf, type Offer, offerOf } from '../../../handover/offer.ts';
import { storeLine } from '../../../handover/store-line.ts';
import { placeParams } from '../../../handover/system-line.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import { collectsContacts } from '../../../kernel/chatbot/privacy.ts';
import { hourMs } from '../../../lib/timing/durations.ts';
import type { VisitorClaims } from '../../../ports/visitor-tokens.ts';
import { reserveEffects } from '../../../record/visitor-effects.ts';
import { insertConversation } from '../chat.queries.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { assertConsent, recordConsent } from '../visitors/consent.ts';
import { newConversation } from '../visitors/new-conversation.ts';
import { contactForm, contactIdPrefix } from '../visitors/page/contact-input.ts';
import type { VisitorOrigin } from '../visitors/visitor-routes.ts';
import { endsWithLine, findTalk, type TalkRow } from './people.queries.ts';

/** A visitor's call: who calls, from where, and in which language. */
export interface Caller {
  snapshot: ChatbotSnapshot;
  claims: VisitorClaims;
  origin: VisitorOrigin;
  language: ChatLanguage;
}

/** What happened, told to the open screens after the commit. */
interface Done {
  offer: Offer;
  row: TalkRow | undefined;
  announced: Announced | null;
}

/**
 * Asks for a person, or with an address leaves a message for one. May be the visitor's first act. Asking again changes nothing.
 * @throws AppError `feature_off`, `consent_required`, `validation_failed`, `rate_limited` for too many addresses.
 */
export async function askForPerson(
  deps: ChatDeps,
  caller: Caller,
  body: BodyOf<typeof chatRoutes.askForPerson>,
): Promise<AskedForPerson> {
  const { snapshot, claims, origin } = caller;
  if (!snapshot.deployment.people.enabled) throw new AppError('feature_off');
  const left = leftMessage(snapshot, claims, body);
  if (left?.isKept) {
    const { organizationId, chatbotId, conversationId, identity } = claims;
    const cause = {
      organizationId,
      chatbotId,
      conversationId,
      ip: origin.ip,
      provenId: identity?.id ?? null,
    };
    // Nothing is counted for a visitor who has to consent first.
    await withScope(deps.database, tenantScope(organizationId), (tx) => assertConsent(tx, snapshot, claims));
    if ((await reserveEffects(deps, cause, 'lead')) === 0) throw rateLimited(hourMs);
  }
  const done = await withScope(
    deps.database,
    tenantScope(claims.organizationId),
    async (tx): Promise<Done> => {
      await assertConsent(tx, snapshot, claims);
      const offer = await offerOf(tx, deps, snapshot, claims);
      const announced =
        left === null || offer.offer === 'none'
          ? await askNow(deps, tx, caller, offer)
          : await leaveMessage(deps, tx, caller, left);
      return { offer, row: await findTalk(tx, claims), announced };
    },
  );
  if (done.announced) await announce(deps, done.announced);
  return presentAsked(deps, caller, done);
}

/** An address for an answer. `isKept`: it is stored as a contact, unlike one that the website has signed. */
interface LeftMessage {
  email: string;
  message: string | null;
  isKept: boolean;
}

/** Returns the address and message that a visitor leaves; null if the visitor only asks. @throws AppError `validation_failed`. */
function leftMessage(
  snapshot: ChatbotSnapshot,
  claims: VisitorClaims,
  { email, message: text }: BodyOf<typeof chatRoutes.askForPerson>,
): LeftMessage | null {
  const message = text?.trim() || null;
  if (email === undefined && message === null) return null;
  const given = email ?? addressOf(snapshot, claims);
  // A message that nobody could answer is refused, and never lost.
  if (given === null || !collectsContacts(snapshot)) throw invalidField('email', 'validation.invalid');
  return { email: given, message, isKept: true };
}

/** Puts the visitor in line, or says that nobody is there. Returns null if nothing was stored. */
async function askNow(
  deps: ChatDeps,
  tx: Transaction,
  caller: Caller,
  offer: Offer,
): Promise<Announced | null> {
  const { snapshot, claims } = caller;
  if (offer.offer === 'none') return null;
  if (offer.offer === 'message') {
    const known = addressOf(snapshot, claims);
    if (known !== null) return leaveMessage(deps, tx, caller, { email: known, message: null, isKept: false });
    return tellNobody(deps, tx, caller, offer);
  }
  await begin(deps, tx, caller);
  const { people } = snapshot.deployment;
  const cause = { ...asked, params: placeParams(offer) };
  const changed = await askForChat(tx, deps, claims, people, cause);
  if (!changed.isChanged) return null;
  return { ...claims, type: 'handover.requested', withheldId: changed.withheldId };
}

const asked: Cause = { by: 'visitor', author: null, reason: 'asked' };

/** Says once that nobody is there, in a conversation that exists. */
async function tellNobody(
  deps: ChatDeps,
  tx: Transaction,
  { snapshot, claims }: Caller,
  { opensAt }: Offer,
): Promise<Announced | null> {
  const row = await lockControl(tx, claims);
  // Who waits for a person, has one, or has left a message knows already.
  if (!row || row.handover_id !== null) return null;
  if (await endsWithLine(tx, claims, ['nobody', 'closed'])) return null;
  const zone = snapshot.deployment.hours?.timezone ?? 'UTC';
  await storeLine(
    tx,
    deps,
    { ...claims, row },
    opensAt === null ? { key: 'nobody', params: {} } : { key: 'closed', params: { time: opensAt, zone } },
  );
  return { ...claims, type: 'message.sent', withheldId: null };
}

/** Stores the address, and opens a handover that waits for an answer by email. */
async function leaveMessage(
  deps: ChatDeps,
  tx: Transaction,
  caller: Caller,
  left: LeftMessage,
): Promise<Announced | null> {
  const { snapshot, claims } = caller;
  const row = await begin(deps, tx, caller);
  const ask = { type: 'ask', offer: 'message' } as const;
  const { teamId } = snapshot.deployment.people;
  const cause: Cause = { ...asked, teamId, ...(left.isKept ? {} : { isAlone: true }) };
  const changed = await changeLocked(tx, deps, { ...claims, row }, ask, cause);
  const isNew = left.isKept && (await keepContact(deps, tx, claims, left, changed.isChanged));
  if (!changed.isChanged && !isNew) return null;
  const params = { email: maskedAddress(left.email) };
  await storeLine(tx, deps, { ...claims, row: changed.row }, { key: 'messageLeft', params });
  return { ...claims, type: 'handover.requested', withheldId: null };
}

/** Stores the address as a contact form does; returns whether it is new. @throws AppError `rate_limited`. */
async function keepContact(
  { contacts }: Pick<ChatDeps, 'contacts'>,
  tx: Transaction,
  { organizationId, chatbotId, conversationId }: VisitorClaims,
  { email, message }: LeftMessage,
  isWithHandover: boolean,
): Promise<boolean> {
  const left = { organizationId, chatbotId, conversationId, email, message, phone: null };
  if (await contacts.keep(tx, { ...left, source: 'form', isWithHandover })) return true;
  if (!(await contacts.isKept(tx, left))) throw rateLimited(hourMs);
  return false;
}

/** Stores the conversation, if this is the visitor's first act, and locks it before anything else; then the consent of its token. */
async function begin(
  deps: ChatDeps,
  tx: Transaction,
  { snapshot, claims, origin, language }: Caller,
): Promise<ControlRow> {
  await insertConversation(tx, newConversation(snapshot, claims, origin, deps.clock.now()));
  const row = found(await lockControl(tx, claims));
  await recordConsent(deps, tx, snapshot, claims, language);
  return row;
}

/** What a visitor who asked for a person, or returned to the chatbot, gets. */
export function presentAsked(
  deps: Pick<ChatDeps, 'sentences'>,
  { snapshot, claims, language }: Pick<Caller, 'snapshot' | 'claims' | 'language'>,
  { offer, row }: Pick<Done, 'offer' | 'row'>,
): AskedForPerson {
  const takesMessage = offer.offer === 'message' || offer.offer === 'both';
  return {
    conversationId: claims.conversationId,
    controller: row?.controller ?? 'bot',
    offer: offer.offer,
    position: row?.position ?? null,
    waitSeconds: offer.waitSeconds,
    opensAt: offer.opensAt,
    input:
      takesMessage && collectsContacts(snapshot)
        ? contactForm(deps, language, `${contactIdPrefix}person`)
        : null,
  };
}
