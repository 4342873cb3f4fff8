import type { Language } from '@parley/contracts/language/languages';
import type { AdminRole } from '@parley/contracts/rights/admin-permissions';
import type { Role } from '@parley/contracts/rights/permissions';
import type { ApiKeyLevel } from '@parley/contracts/values/lists';

/** Who performs a call. */
export interface Actor {
  kind: 'user' | 'api-key' | 'visitor' | 'system' | 'admin';
  id: string;
}

/** A creating request with an idempotency key, which the client may safely repeat for 24 hours. */
export interface IdempotentCall {
  route: string;
  key: string;
  /** SHA-256 of the body, so that a different body under the same key is detected. */
  requestHash: string;
}

/** Data of a use case's caller. The server derives it from the credentials, never from the request body. */
export interface Scope {
  organizationId: string;
  userId: string | null;
  /** Null for a caller without a session, who cannot re-authenticate. */
  sessionId: string | null;
  actor: Actor;
  role: Role | null;
  /** The only chatbots whose conversations and leads the caller sees; null or undefined: all. Keys are never limited. */
  chatbotIds?: readonly string[] | null;
  /** Level of the API key; undefined for other callers. */
  keyLevel?: ApiKeyLevel;
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

/** A platform administrator, who is neither a user nor a member of an organization. */
export interface AdminScope {
  adminId: string;
  sessionId: string;
  email: string;
  fullName: string;
  role: AdminRole;
  language: Language;
  requestId: string;
  ip: string;
}
