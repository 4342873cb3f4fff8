import type { PublicChatbot, ShownPerson, WaitingPlace } from '@parley/contracts/resources/chatbot/chat';
import type { Controller } from '@parley/contracts/values/inbox-lists';
import { readerOf, tenantScope } from '../../../db/scope.ts';
import { readStaffing, type Staffing } from '../../../handover/offer.queries.ts';
import { nothing, offerWith } from '../../../handover/offer.ts';
import { visibleName } from '../../../handover/system-line.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import { memoize } from '../../../lib/timing/memoize.ts';
import { createTtlCache } from '../../../lib/timing/ttl-cache.ts';
import type { VisitorClaims } from '../../../ports/visitor-tokens.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { visibleNamesOf } from '../visitors/page/public-chatbot.presenter.ts';
import { findOwed, type TalkRow } from './people.queries.ts';

/** What a page load shows of people may be so old. */
const staffingTtlMs = 2_000;
const maxChatbots = 5_000;

type Chatbot = Pick<ChatbotSnapshot, 'organizationId' | 'chatbotId' | 'deployment'>;

/** Who could answer a chatbot's visitors, read at most every 2 s. */
export type RecentStaffing = (chatbot: Chatbot) => Promise<Staffing>;

export function createRecentStaffing({
  database,
  clock,
}: Pick<ChatDeps, 'database' | 'clock'>): RecentStaffing {
  return memoize(
    ({ organizationId, chatbotId, deployment }: Chatbot) =>
      readStaffing(
        readerOf(database, tenantScope(organizationId)),
        { organizationId, chatbotId, teamId: deployment.people.teamId },
        clock.now(),
      ),
    {
      keyOf: ({ organizationId, chatbotId, deployment }) =>
        `${organizationId}:${chatbotId}:${deployment.people.teamId}`,
      cache: createTtlCache<Promise<Staffing>>({
        ttlMs: staffingTtlMs,
        maxSize: maxChatbots,
        now: () => clock.now().getTime(),
      }),
    },
  );
}

/** How a visitor reaches a person, for the chat page; null, without a query, while that is off. */
export async function publicPeople(
  { database, clock }: Pick<ChatDeps, 'database' | 'clock'>,
  staffing: RecentStaffing,
  snapshot: ChatbotSnapshot,
  visitor: VisitorClaims | undefined,
): Promise<NonNullable<PublicChatbot['people']> | null> {
  const { enabled, button } = snapshot.deployment.people;
  if (!enabled) return null;
  const reader = readerOf(database, tenantScope(snapshot.organizationId));
  const [staffed, owed] = await Promise.all([staffing(snapshot), visitor && findOwed(reader, visitor)]);
  const { offer, waitSeconds, opensAt } = owed?.is_spam
    ? nothing
    : offerWith(staffed, snapshot, { identity: visitor?.identity ?? null }, clock.now());
  return { offer, button, waitSeconds, opensAt, live: staffed.is_online || owed?.is_open === true };
}

/** Who may speak next in a visitor's conversation. */
export interface Talk {
  controller: Controller;
  person: ShownPerson | null;
  waiting: WaitingPlace | null;
}

/** Presents who may speak next, with the expected wait if the visitor waits; without a conversation, that is the chatbot. */
export async function talkOf(
  staffing: RecentStaffing,
  snapshot: Pick<ChatbotSnapshot, 'organizationId' | 'chatbotId' | 'deployment' | 'appearance' | 'name'>,
  row: TalkRow | undefined,
): Promise<Talk> {
  if (!row) return { controller: 'bot', person: null, waiting: null };
  const { controller, person, position } = row;
  return {
    controller,
    person: person && { name: visibleName(person, visibleNamesOf(snapshot)), photoURL: null },
    waiting: position === null ? null : { position, waitSeconds: (await staffing(snapshot)).wait_seconds },
  };
}
