import type { ChatbotSnapshot } from '../../../kernel/chatbot.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { takeUses } from '../../../kernel/take-uses.ts';
import { networkOf } from '../../../lib/ip-network.ts';
import { hashToken } from '../../../lib/tokens.ts';
import type { RateRule } from '../../../ports/rate-store.ts';

/** The caller. */
export interface VisitorUse {
  /** Null for a program with an API key, which has a limit of its own. */
  ip: string | null;
  /** Null before there is a conversation. */
  conversationId: string | null;
  /** Whether this is a message, which the chatbot's own limit counts, or another call; default true. */
  isMessage?: boolean;
  /** Whether it begins a conversation; default false. */
  begins?: boolean;
  /** The id that the website has signed for this person; null or absent for whoever nobody vouches for. */
  provenId?: string | null;
}

/** Limits for visitors. New tokens do not reset them, because they count addresses as well. */
export interface VisitorLimits {
  /** @throws AppError `rate_limited` with the seconds until a retry makes sense. */
  consume(snapshot: ChatbotSnapshot, use: VisitorUse): Promise<void>;
  /** The same for what is neither a message nor leads to one, such as a rating; it uses up no messages. */
  consumeOther(snapshot: ChatbotSnapshot, caller: { ip: string; conversationId: string }): Promise<void>;
}

export function createVisitorLimits({
  config,
  rateStore,
}: Pick<Deps, 'config' | 'rateStore'>): VisitorLimits {
  return {
    async consume(snapshot, use) {
      await takeUses(rateStore, rulesFor(snapshot, use, config.limits));
    },
    async consumeOther({ organizationId, chatbotId }, { ip, conversationId }) {
      const { chatPerMinutePerVisitor, chatPerMinutePerAddress } = config.limits;
      const other = `${organizationId}:${chatbotId}:other`;
      await takeUses(rateStore, [
        { key: `${other}:visitor:${conversationId}`, maxUses: chatPerMinutePerVisitor, window: 'minute' },
        { key: `${other}:ip:${networkOf(ip)}`, maxUses: chatPerMinutePerAddress, window: 'minute' },
      ]);
    },
  };
}

/**
 * How many times the hourly limit of one visitor an address may use up: an office shares one address, and a script that
 * throws its tokens away has no more than that.
 */
const visitorsOfAddress = 10;

/** From the narrowest to the widest. */
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
    // A new conversation does not make a known person another visitor.
    rules.push(hour(provenId === null ? visitor : `${chatbot}:person:${hashed(provenId)}`, perHour));
    // Only who is vouched for is counted by person alone: tokens cost nothing.
    if (address && provenId === null) rules.push(hour(address, perHour * visitorsOfAddress));
  }
  if (address && begins) rules.push(hour(`${address}:new`, limits.newConversationsPerHourPerAddress));
  rules.push(
    minute(chatbot, limits.chatPerMinutePerChatbot),
    minute(organizationId, limits.chatPerMinutePerOrganization),
  );
  return rules;
}

/** Keys hold no names or addresses that a website uses as ids. */
function hashed(id: string): string {
  return hashToken(id).toString('base64url');
}
