import type { Deps } from '../../kernel/deps.ts';
import type { Throttle } from '../attempts/throttle.ts';
import { canonicalEmail } from './canonical-email.ts';

const hourSeconds = 3_600;

/**
 * Counts a mail with a link that somebody asked for, against the address it goes to and the one it was asked from.
 * @throws AppError `rate_limited` when either has had its mails of this hour.
 */
export async function takeMailAllowance(
  deps: Pick<Deps, 'config'> & { throttle: Throttle },
  email: string,
  ip: string,
): Promise<void> {
  const rule = {
    purpose: 'mail',
    maxFailures: deps.config.limits.mailsPerHourPerAddress,
    windowSeconds: hourSeconds,
  };
  const subjects = [`account:${canonicalEmail(email)}`, `address:${ip}`];
  await deps.throttle.assertAllowed(rule, subjects);
  await deps.throttle.recordFailure(rule, subjects);
}
