import { addressRule } from '../../../accounts/attempts/sign-in-rules.ts';
import type { Throttle, ThrottleRule } from '../../../accounts/attempts/throttle.ts';
import { findTotpStep } from '../../../accounts/credentials/totp.ts';
import { isHttps } from '../../../accounts/sessions/session-cookie.ts';
import type { Config } from '../../../config/config.ts';
import { withPlatform } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { networkOf } from '../../../lib/net/ip-network.ts';
import { listAdminAddresses } from './admin-sessions.queries.ts';
import { consumeStep, enableSecret, findAdministrator } from './administrators.queries.ts';

const purpose = 'admin-second-factor';
const maxAttempts = 5;

export interface AdminFactorDeps extends Pick<Deps, 'config' | 'database' | 'clock' | 'sealer'> {
  throttle: Throttle;
}

interface Holder {
  adminId: string;
  ip: string;
}

/** The context that the secret of an administrator's second factor is sealed for. */
export function adminFactorSealContext(adminId: string) {
  return { organizationId: adminId, field: 'admin-second-factor' };
}

/**
 * Consumes a code of an enabled second factor, or turns on the one that is being set up with its first code. Returns
 * false for a wrong or used code.
 * @throws AppError `rate_limited`.
 */
export async function verifyAdminCode(
  deps: AdminFactorDeps,
  holder: Holder,
  code: string,
  accepts: 'code' | 'firstCode',
): Promise<boolean> {
  const opened = await deps.throttle.attempt(await rulesFor(deps, holder), async () => {
    const { adminId } = holder;
    const at = deps.clock.now();
    return withPlatform(deps.database, async (tx) => {
      const row = await findAdministrator(tx, adminId);
      if (!row || row.sealed_totp_secret === null) return undefined;
      const secret = deps.sealer.open(row.sealed_totp_secret, adminFactorSealContext(adminId));
      const step = findTotpStep(secret, code, at);
      if (step === null) return undefined;
      const isTaken =
        accepts === 'code'
          ? await consumeStep(tx, { adminId, step })
          : await enableSecret(tx, { adminId, step, at });
      return isTaken || undefined;
    });
  });
  return opened === true;
}

/** Limits as for users: five attempts from each known address, and five from all others together. */
async function rulesFor(deps: AdminFactorDeps, { adminId, ip }: Holder): Promise<ThrottleRule[]> {
  const known = await withPlatform(deps.database, (tx) => listAdminAddresses(tx, adminId));
  const ofAddress = addressRule(deps, purpose, ip);
  const isKnown = known.some((address) => networkOf(address) === networkOf(ip));
  const whence = isKnown ? ofAddress.subject : 'elsewhere';
  return [ofAddress, { ...ofAddress, subject: `account:${adminId}:${whence}`, maxUses: maxAttempts }];
}

/** Whether the second factor must be set up first: required on installations with https. */
export function mustSetUpFactor(
  config: Pick<Config, 'appUrl'>,
  { twoFactorEnabled }: { twoFactorEnabled: boolean },
): boolean {
  return isHttps(config) && !twoFactorEnabled;
}
