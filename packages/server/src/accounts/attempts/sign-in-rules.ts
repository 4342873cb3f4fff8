import type { Deps } from '../../kernel/deps.ts';
import { networkOf } from '../../lib/ip-network.ts';
import type { ThrottleRule } from './throttle.ts';

/** An attempt to open an account, by id or by canonical email address, from a client address. */
export interface AttemptSource {
  account: string;
  ip: string;
}

/** How rules name a client address: by its network, because one customer has all of an IPv6 /64. */
export function addressSubject(ip: string): string {
  return `address:${networkOf(ip)}`;
}

/** Failures of one client address (SEC-6). */
export function addressRule({ config }: Pick<Deps, 'config'>, purpose: string, ip: string): ThrottleRule {
  const { loginFailures: maxUses, loginWindowSeconds: windowSeconds } = config.limits;
  return { purpose, subject: addressSubject(ip), maxUses, windowSeconds };
}

/**
 * Failures of one client address, of that address with one account, and of the account over all addresses. The last
 * one only slows attempts down, so that nobody can lock the owner out from elsewhere (SEC-6).
 */
export function signInRules(
  deps: Pick<Deps, 'config'>,
  purpose: string,
  { account, ip }: AttemptSource,
): ThrottleRule[] {
  const { loginFailures, loginSlowedFrom } = deps.config.limits;
  const ofAddress = addressRule(deps, purpose, ip);
  return [
    ofAddress,
    { ...ofAddress, subject: `account:${account}:${ofAddress.subject}` },
    {
      purpose,
      subject: `account:${account}`,
      // A single address is refused before the account is slowed down for everybody.
      slowFrom: Math.max(loginSlowedFrom, loginFailures + 1),
      windowSeconds: ofAddress.windowSeconds,
    },
  ];
}
