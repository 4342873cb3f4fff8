import type { User } from '@parley/contracts/resources/organization/identity';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { HttpReply, HttpRequest } from '../../kernel/exchange/http-exchange.ts';
import { absoluteLimitMs } from './load-session.ts';
import { readSessionToken, setSessionCookie } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';

/** An authenticated user and the organization to select after sign-in. */
export interface Account {
  userId: string;
  organizationId: string | null;
}

export interface SignInDeps extends Deps {
  sessions: Sessions;
  /** Returns the user in the shape that all identity routes respond with. */
  describeUser(account: Account): Promise<User>;
}

/** Starts a session under a new id, ends the browser's previous one, and returns the user. */
export async function signIn(
  deps: SignInDeps,
  account: Account,
  request: HttpRequest,
  reply: HttpReply,
): Promise<User> {
  const previous = readSessionToken(deps.config, request);
  if (previous !== undefined) await deps.sessions.end(previous);
  const userAgent = request.headers['user-agent'];
  const token = await deps.sessions.start({ ...account, ip: request.ip, userAgent });
  setSessionCookie(deps.config, reply, token, absoluteLimitMs / 1000);
  return deps.describeUser(account);
}
