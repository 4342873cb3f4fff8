import type { AiNotice } from '@parley/contracts/resources/chatbot/chat';
import type { KnownVisitor } from '@parley/contracts/settings/visitor-settings';
import { maskText } from '../../../insight/masking/mask-text.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import { sessionNameOf } from '../../../kernel/chatbot/privacy.ts';
import { partialAddress } from '../../../lib/net/ip-network.ts';
import type { VisitorClaims } from '../../../ports/visitor-tokens.ts';
import type { NewConversation } from '../chat.queries.ts';

/** The row of a visitor's conversation, with the visitor's data as the chatbot's anonymization allows. */
export function newConversation(
  snapshot: ChatbotSnapshot,
  claims: VisitorClaims,
  visitor: {
    ip: string;
    country: string | null;
    userAgent: string | null;
    page?: { url: string | null };
    isFromProgram?: boolean;
    aiNotice?: AiNotice | null;
  },
  at: Date,
): NewConversation {
  const { anonymization } = snapshot.privacy;
  const isAnonymous = anonymization === 'full';
  return {
    ...claims,
    sessionId: sessionNameOf(claims.conversationId),
    ip: anonymousIp(visitor.ip, anonymization),
    country: isAnonymous ? null : visitor.country,
    userAgent: isAnonymous ? null : visitor.userAgent,
    referrer: anonymousReferrer(claims.referrer ?? visitor.page?.url ?? null, anonymization),
    visitor: anonymization === 'none' && claims.identity ? knownVisitor(claims.identity) : null,
    isFromProgram: visitor.isFromProgram ?? false,
    aiNotice: visitor.aiNotice ?? null,
    at,
  };
}

function knownVisitor({ id, name, email, phone }: KnownVisitor): KnownVisitor {
  return { id, name, email, phone };
}

/** A referrer may identify the reader: partial anonymization drops its query, full drops all of it. */
function anonymousReferrer(
  referrer: string | null,
  level: ChatbotSnapshot['privacy']['anonymization'],
): string | null {
  if (level === 'none' || referrer === null) return referrer;
  if (level === 'full') return null;
  return maskText(referrer.replace(/[?#].*/su, ''), level).text;
}

/** Full anonymization stores no address; partial stores the /24 or /48. */
function anonymousIp(ip: string, level: ChatbotSnapshot['privacy']['anonymization']): string | null {
  if (level === 'none') return ip;
  if (level === 'full') return null;
  return partialAddress(ip);
}
