import type { ChatbotSnapshot } from '../../../kernel/chatbot.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { takeUses } from '../../../kernel/take-uses.ts';
import { networkOf } from '../../../lib/ip-network.ts';
import type { RateRule } from '../../../ports/rate-store.ts';

/** The caller. */
export interface VisitorUse {
  /** Null for a program with an API key, which has a limit of its own. */
  ip: string | null;
  /** Null before there is a conversation. */
  conversationId: string | null;
  /** Whether this is a message, which the chatbot's own limit counts, or another call; default true. */
  isMessage?: boolean;
}

/** Limits for visitors. New tokens do not reset them, because they count addresses as well. */
export interface VisitorLimits {
  /** @throws AppError `rate_limited` with the seconds until a retry makes sense. */
  consume(snapshot: ChatbotSnapshot, use: VisitorUse): Promise<void>;
}

export function createVisitorLimits({
  config,
  rateStore,
}: Pick<Deps, 'config' | 'rateStore'>): VisitorLimits {
  return {
    async consume(snapshot, use) {
      await takeUses(rateStore, rulesFor(snapshot, use, config.limits));
    },
  };
}

/** From the narrowest to the widest. */
function rulesFor(
  { organizationId, chatbotId, deployment }: ChatbotSnapshot,
  { ip, conversationId, isMessage = true }: VisitorUse,
  limits: Deps['config']['limits'],
): RateRule[] {
  const chatbot = `${organizationId}:${chatbotId}`;
  const address = ip === null ? null : `${chatbot}:ip:${networkOf(ip)}`;
  const visitor = conversationId === null ? null : `${chatbot}:visitor:${conversationId}`;
  const perHour = isMessage ? deployment.rateLimitPerHour : null;
  const minute = (key: string, maxUses: number): RateRule => ({ key, maxUses, window: 'minute' });
  const rules: RateRule[] = [];
  if (visitor) rules.push(minute(visitor, limits.chatPerMinutePerVisitor));
  if (address) rules.push(minute(address, limits.chatPerMinutePerAddress));
  // Per visitor only: many visitors may share one address, which has its own limit per minute.
  if (visitor && perHour !== null) rules.push({ key: visitor, maxUses: perHour, window: 'hour' });
  rules.push(
    minute(chatbot, limits.chatPerMinutePerChatbot),
    minute(organizationId, limits.chatPerMinutePerOrganization),
  );
  return rules;
}
