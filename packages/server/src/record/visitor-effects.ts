import type { Executor } from '../db/database.ts';
import { withScope } from '../db/scope.ts';
import { sql } from '../db/sql.ts';
import type { Deps } from '../kernel/deps.ts';
import { networkOf } from '../lib/ip-network.ts';
import { hashToken } from '../lib/tokens.ts';
import type { RateRule } from '../ports/rate-store.ts';
import { appendEvent } from './outbox/append-event.ts';

/** What visitors cause beyond the conversation: an email to a member, a request to an API, an address that is kept. */
export type VisitorEffect = 'email' | 'request' | 'lead';

/** Who causes it. */
export interface EffectCause {
  organizationId: string;
  chatbotId: string;
  conversationId: string;
  /** Null for a program with an API key, which speaks for many people, and where no address is kept. */
  ip: string | null;
  /** The id that the website has signed for this person; null for an anonymous visitor. */
  provenId: string | null;
}

/** How many of each an hour allows; what an address may cause is in the configuration (`visitorEffectsPerHourPerAddress`). */
const perHour = {
  /** One email is one recipient: thirty are a handover and a form, told to a team. */
  email: { visitor: 30, chatbot: 300, organization: 1_000 },
  /** A flow sends up to five requests a turn. */
  request: { visitor: 120, chatbot: 10_000, organization: 30_000 },
  /** A visitor corrects a form a few times. */
  lead: { visitor: 10, chatbot: 500, organization: 2_000 },
} as const satisfies Record<VisitorEffect, Record<'visitor' | 'chatbot' | 'organization', number>>;

type EffectDeps = Pick<Deps, 'config' | 'rateStore' | 'database' | 'ids' | 'clock'>;

/**
 * Counts effects before they happen, outside of any transaction; returns how many of those wanted may happen. Where a limit
 * strikes, members learn so once an hour for each chatbot.
 */
export async function takeEffects(
  deps: EffectDeps,
  cause: EffectCause,
  effect: VisitorEffect,
  wanted = 1,
): Promise<number> {
  const rules = rulesFor(cause, effect, deps.config.limits.visitorEffectsPerHourPerAddress[effect]);
  for (let taken = 0; taken < wanted; taken += 1) {
    const { isAllowed } = await deps.rateStore.take(rules);
    if (isAllowed) continue;
    await announceLimit(deps, cause);
    return taken;
  }
  return wanted;
}

/**
 * Counts emails about one thing: all of these people are told, or none once the limit is reached, so that nobody is left out
 * of a large team.
 * @param occasion `id` is the same whenever a job is repeated, which counts nothing again
 */
export async function takeOccasion(
  deps: EffectDeps,
  cause: EffectCause,
  { id, people }: { id: string; people: number },
): Promise<boolean> {
  const rules = rulesFor(cause, 'email', deps.config.limits.visitorEffectsPerHourPerAddress.email);
  const useId = `${cause.organizationId}:${id}`;
  const { isAllowed } = await deps.rateStore.take(rules, { count: people, useId });
  if (!isAllowed) await announceLimit(deps, cause);
  return isAllowed;
}

/**
 * From the narrowest to the widest. An address counts over all chatbots of the organization, because a script changes chatbots
 * as easily as conversations; whoever the website vouches for does not count for an address.
 */
function rulesFor(
  { organizationId, chatbotId, conversationId, ip, provenId }: EffectCause,
  effect: VisitorEffect,
  perAddress: number,
): RateRule[] {
  const limits = perHour[effect];
  const rule = (key: string, maxUses: number): RateRule => ({
    key: `${organizationId}:${effect}:${key}`,
    maxUses,
    window: 'hour',
  });
  const person =
    provenId === null
      ? `visitor:${conversationId}`
      : `person:${chatbotId}:${hashToken(provenId).toString('base64url')}`;
  return [
    rule(person, limits.visitor),
    ...(ip === null || provenId !== null ? [] : [rule(`ip:${networkOf(ip)}`, perAddress)]),
    rule(`chatbot:${chatbotId}`, limits.chatbot),
    rule('all', limits.organization),
  ];
}

async function announceLimit(deps: EffectDeps, { organizationId, chatbotId }: EffectCause): Promise<void> {
  const once: RateRule = { key: `${organizationId}:limit-told:${chatbotId}`, maxUses: 1, window: 'hour' };
  const { isAllowed } = await deps.rateStore.take([once]);
  if (!isAllowed) return;
  await withScope(deps.database, { organizationId, userId: null }, (tx) =>
    appendEvent(tx, deps, {
      organizationId,
      type: 'visitor_limit.reached',
      resourceId: chatbotId,
      chatbotId,
    }),
  );
}

/**
 * Who caused what a visitor has left: a lead, a contact request, or the conversation itself; undefined for anything else,
 * such as a lead that a member wrote down.
 */
export async function findEffectCause(
  reader: Pick<Executor, 'first'>,
  organizationId: string,
  leftId: string,
): Promise<EffectCause | undefined> {
  const row = await reader.first<{
    id: string;
    chatbot_id: string;
    ip: string | null;
    proven_id: string | null;
  }>(sql`
    select c.id, c.chatbot_id, case when not c.from_program then c.ip end as ip, c.visitor->>'id' as proven_id from conversations c
    where c.organization_id = ${organizationId} and c.id = coalesce(
      (select conversation_id from leads where organization_id = ${organizationId} and id = ${leftId}),
      (select conversation_id from contact_requests where organization_id = ${organizationId} and id = ${leftId}),
      ${leftId}::uuid)`);
  if (!row) return undefined;
  const { id: conversationId, chatbot_id: chatbotId, ip, proven_id: provenId } = row;
  return { organizationId, chatbotId, conversationId, ip, provenId };
}
