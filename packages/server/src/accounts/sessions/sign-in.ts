import type { User } from '@parley/contracts/resources/identity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../kernel/deps.ts';
import { absoluteLimitMs } from './load-session.ts';
import { readSessionToken, setSessionCookie } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';

/** Who has proven to be there, and the organization that is current first. */
export interface Account {
  userId: string;
  organizationId: string | null;
}

export interface SignInDeps extends Deps {
  sessions: Sessions;
  /** The user as every identity call answers it. */
  describeUser(account: Account): Promise<User>;
}

/** Starts a session with an id of its own, ends the one this browser had, and answers the user. */
export async function signIn(
  deps: SignInDeps,
  account: Account,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<User> {
  const previous = readSessionToken(deps.config, request);
  if (previous !== undefined) await deps.sessions.end(previous);
  const userAgent = request.headers['user-agent'];
  const token = await deps.sessions.start({ ...account, ip: request.ip, userAgent });
  setSessionCookie(deps.config, reply, token, absoluteLimitMs / 1000);
  return deps.describeUser(account);
}
