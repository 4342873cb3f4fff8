import type { Language } from '@parley/contracts/languages';
import type { Role } from '@parley/contracts/permissions';

/** Who makes a call. */
export interface Actor {
  kind: 'user' | 'api-key' | 'visitor' | 'system';
  id: string;
}

/** A creating call that may be repeated by its key for 24 hours. */
export interface IdempotentCall {
  route: string;
  key: string;
  /** SHA-256 of the body, so that another body under the same key is noticed. */
  requestHash: string;
}

/** What a use case knows of its caller; made on the server, never from the body. */
export interface Scope {
  organizationId: string;
  userId: string | null;
  /** Null for a caller without a session, who can prove nothing afresh. */
  sessionId: string | null;
  actor: Actor;
  role: Role | null;
  language: Language;
  requestId: string;
  ip: string;
  idempotency?: IdempotentCall;
}

/** A signed-in user, with or without a current organization. */
export interface SessionScope extends Omit<Scope, 'organizationId' | 'userId' | 'sessionId'> {
  sessionId: string;
  userId: string;
  organizationId: string | null;
}
