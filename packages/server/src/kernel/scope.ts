import type { AdminRole } from '@parley/contracts/admin-permissions';
import type { Language } from '@parley/contracts/languages';
import type { ApiKeyLevel } from '@parley/contracts/lists';
import type { Role } from '@parley/contracts/permissions';

/** Who makes a call. */
export interface Actor {
  kind: 'user' | 'api-key' | 'visitor' | 'system' | 'admin';
  id: string;
}

/** A creating call that the client may safely repeat with the same key for 24 hours. */
export interface IdempotentCall {
  route: string;
  key: string;
  /** SHA-256 of the body, so that a different body under the same key is detected. */
  requestHash: string;
}

/** What a use case knows about its caller. The server creates it, never from the request body. */
export interface Scope {
  organizationId: string;
  userId: string | null;
  /** Null for a caller without a session, who cannot re-authenticate. */
  sessionId: string | null;
  actor: Actor;
  role: Role | null;
  /** Of the key that calls; undefined for anybody else. */
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

/** A platform administrator; belongs to no organization and is no user. */
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
