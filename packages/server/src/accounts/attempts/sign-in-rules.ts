import type { Deps } from '../../kernel/deps/deps.ts';
import { networkOf } from '../../lib/net/ip-network.ts';
import type { ThrottleRule } from './throttle.ts';

/** Account (by id or by canonical email address) and client address of a sign-in attempt. */
export interface AttemptSource {
  account: string;
  ip: string;
}

/** Subject of a rule for a client address: its network, because one customer has a whole IPv6 /64. */
export function addressSubject(ip: string): string {
  return `address:${networkOf(ip)}`;
}

/** Rule for failures of one client address (SEC-6). */
export function addressRule({ config }: Pick<Deps, 'config'>, purpose: string, ip: string): ThrottleRule {
  const { loginFailures: maxUses, loginWindowSeconds: windowSeconds } = config.limits;
  return { purpose, subject: addressSubject(ip), maxUses, windowSeconds };
}

/**
 * Rules for failures of one client address, of that address on one account, and of the account over all addresses. The last one
 * only slows attempts down, so that an attacker elsewhere cannot lock the owner out (SEC-6).
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
      // A single address must be refused before the account is slowed down for everybody.
      slowFrom: Math.max(loginSlowedFrom, loginFailures + 1),
      windowSeconds: ofAddress.windowSeconds,
    },
  ];
}
