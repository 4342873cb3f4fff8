import { rateLimited } from '../../../errors/app-error.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { RateRule } from '../../../ports/rate-store.ts';

/** The caller. */
export interface VisitorUse {
  ip: string;
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
      const waitMs = await rateStore.take(rulesFor(snapshot, use, config.limits));
      if (waitMs > 0) throw rateLimited(waitMs);
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
  const address = `${chatbot}:ip:${networkOf(ip)}`;
  const visitor = conversationId === null ? null : `${chatbot}:visitor:${conversationId}`;
  const perHour = isMessage ? deployment.rateLimitPerHour : null;
  const minute = (key: string, maxUses: number): RateRule => ({ key, maxUses, window: 'minute' });
  const rules: RateRule[] = [];
  if (visitor) rules.push(minute(visitor, limits.chatPerMinutePerVisitor));
  rules.push(minute(address, limits.chatPerMinutePerAddress));
  if (perHour !== null) {
    if (visitor) rules.push({ key: visitor, maxUses: perHour, window: 'hour' });
    rules.push({ key: address, maxUses: perHour, window: 'hour' });
  }
  rules.push(
    minute(chatbot, limits.chatPerMinutePerChatbot),
    minute(organizationId, limits.chatPerMinutePerOrganization),
  );
  return rules;
}

/** An IPv6 visitor has a whole /64; an IPv4-mapped IPv6 address counts as IPv4 (RFC 4291 §2.5.5.2). */
function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip.replace(/^::ffff:/i, '');
  const [head = '', tail] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  const full = [...groups, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':').filter(Boolean)];
  return full
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}
