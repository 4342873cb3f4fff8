import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { consumeRateLimits } from '../../../kernel/limits/rate-limits.ts';
import { networkOf } from '../../../lib/net/ip-network.ts';
import { hashToken } from '../../../lib/secrets/secrets.ts';
import type { RateRule } from '../../../ports/redis/rate-store.ts';

/** One use of the chat to count. */
export interface VisitorUse {
  /** Null for an API caller, whose key has its own limit. */
  ip: string | null;
  /** Null before the conversation exists. */
  conversationId: string | null;
  /** Whether this is a message, which counts toward the chatbot's own limit; default true. */
  isMessage?: boolean;
  /** Whether the call starts a conversation; default false. */
  begins?: boolean;
  /** The visitor id that the website has signed; null or absent for unidentified visitors. */
  provenId?: string | null;
}

/** Rate limits of visitors. They count addresses too, so that a new token does not reset them. */
export interface VisitorLimits {
  /** @throws AppError `rate_limited` with the seconds until a retry makes sense. */
  consume(snapshot: ChatbotSnapshot, use: VisitorUse): Promise<void>;
  /**
   * Counts calls other than messages and sessions, such as a rating, with limits of their own. Signs of typing, and
   * what the screen has shown, are counted apart, so that a visitor who types and reads can still do the rest.
   */
  consumeOther(
    snapshot: ChatbotSnapshot,
    caller: { ip: string; conversationId: string },
    use: 'other' | 'typing' | 'shown',
  ): Promise<void>;
}

export function createVisitorLimits({
  config,
  rateStore,
}: Pick<Deps, 'config' | 'rateStore'>): VisitorLimits {
  return {
    async consume(snapshot, use) {
      await consumeRateLimits(rateStore, rulesFor(snapshot, use, config.limits));
    },
    async consumeOther({ organizationId, chatbotId }, { ip, conversationId }, use) {
      const { chatPerMinutePerVisitor, chatPerMinutePerAddress } = config.limits;
      const other = `${organizationId}:${chatbotId}:${use}`;
      await consumeRateLimits(rateStore, [
        { key: `${other}:visitor:${conversationId}`, maxUses: chatPerMinutePerVisitor, window: 'minute' },
        { key: `${other}:ip:${networkOf(ip)}`, maxUses: chatPerMinutePerAddress, window: 'minute' },
      ]);
    },
  };
}

/**
 * An address may use this many times the hourly limit of one visitor: enough for an office that shares one address, and a cap for
 * a script that discards its tokens.
 */
const visitorsOfAddress = 10;

/** Ordered from the narrowest to the widest. */
function rulesFor(
  { organizationId, chatbotId, deployment }: ChatbotSnapshot,
  { ip, conversationId, isMessage = true, begins = false, provenId = null }: VisitorUse,
  limits: Deps['config']['limits'],
): RateRule[] {
  const chatbot = `${organizationId}:${chatbotId}`;
  const address = ip === null ? null : `${chatbot}:ip:${networkOf(ip)}`;
  const visitor = conversationId === null ? null : `${chatbot}:visitor:${conversationId}`;
  const perHour = isMessage ? deployment.rateLimitPerHour : null;
  const minute = (key: string, maxUses: number): RateRule => ({ key, maxUses, window: 'minute' });
  const hour = (key: string, maxUses: number): RateRule => ({ key, maxUses, window: 'hour' });
  const rules: RateRule[] = [];
  if (visitor) rules.push(minute(visitor, limits.chatPerMinutePerVisitor));
  if (address) rules.push(minute(address, limits.chatPerMinutePerAddress));
  if (visitor && perHour !== null) {
    // An identified person is one visitor across conversations.
    rules.push(hour(provenId === null ? visitor : `${chatbot}:person:${hashed(provenId)}`, perHour));
    // Only identified persons are exempt from the address's limit, because anyone can get a new token.
    if (address && provenId === null) rules.push(hour(address, perHour * visitorsOfAddress));
  }
  if (address && begins) rules.push(hour(`${address}:new`, limits.newConversationsPerHourPerAddress));
  rules.push(
    minute(chatbot, limits.chatPerMinutePerChatbot),
    minute(organizationId, limits.chatPerMinutePerOrganization),
  );
  return rules;
}

/** Hashed, because a website may use names or addresses as ids. */
function hashed(id: string): string {
  return hashToken(id).toString('base64url');
}
