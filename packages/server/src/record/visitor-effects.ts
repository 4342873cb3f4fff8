import type { Executor } from '../db/database.ts';
import { tenantScope, withScope } from '../db/scope.ts';
import { sql } from '../db/sql.ts';
import type { Deps } from '../kernel/deps/deps.ts';
import { networkOf } from '../lib/net/ip-network.ts';
import { hashToken } from '../lib/secrets/secrets.ts';
import type { RateRule } from '../ports/redis/rate-store.ts';
import { appendEvent } from './outbox/append-event.ts';

/** Side effects that a visitor can cause: an email to a member, a request to an API, a stored address. */
export type VisitorEffect = 'email' | 'request' | 'lead';

/** The visitor who causes an effect. */
export interface EffectCause {
  organizationId: string;
  chatbotId: string;
  conversationId: string;
  /** Null for a program with an API key, which acts for many people, and if no address is stored. */
  ip: string | null;
  /** The id of this person, signed by the website; null for an anonymous visitor. */
  provenId: string | null;
}

/** Maximum number of effects per hour; the limit per IP address is configured (`visitorEffectsPerHourPerAddress`). */
const perHour = {
  /** Each recipient counts as one email: thirty cover a handover and a form for a whole team. */
  email: { visitor: 30, chatbot: 300, organization: 1_000 },
  /** A flow sends up to five requests per turn. */
  request: { visitor: 120, chatbot: 10_000, organization: 30_000 },
  /** Allows a visitor to correct a form a few times. */
  lead: { visitor: 10, chatbot: 500, organization: 2_000 },
} as const satisfies Record<VisitorEffect, Record<'visitor' | 'chatbot' | 'organization', number>>;

type EffectDeps = Pick<Deps, 'config' | 'rateStore' | 'database' | 'ids' | 'clock'>;

/**
 * Counts effects before they happen, outside any transaction; returns how many of them are allowed. When a limit is reached,
 * members are notified once an hour per chatbot.
 */
export async function reserveEffects(
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
 * Counts the emails of one notification. Either all recipients are allowed, or none once the limit is reached, so that no member
 * of a large team is left out.
 * @param occasion `id` must be the same if a job is repeated, so that it counts once
 */
export async function reserveNotificationEmails(
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
 * Rules from the narrowest to the widest. An IP address counts over all chatbots of the organization, because a script can switch
 * chatbots as easily as conversations. The limit per IP address does not apply to visitors whose identity the website has signed.
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
  await withScope(deps.database, tenantScope(organizationId), (tx) =>
    appendEvent(tx, deps, {
      organizationId,
      type: 'visitor_limit.reached',
      resourceId: chatbotId,
      chatbotId,
    }),
  );
}

/**
 * The visitor behind a lead, a contact request, or a conversation; undefined for anything else, such as a lead that a member
 * added.
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
