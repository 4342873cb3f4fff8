import type { Deps } from '../../kernel/deps/deps.ts';
import { canonicalEmail } from '../../lib/text/contact-details.ts';
import { addressSubject } from '../attempts/sign-in-rules.ts';
import type { Throttle } from '../attempts/throttle.ts';

const hourSeconds = 3_600;

/**
 * Counts a user-requested email with a link, against both its recipient and the requesting client address.
 * @throws AppError `rate_limited` if either has reached its hourly limit.
 */
export async function limitRequestedEmails(
  deps: Pick<Deps, 'config'> & { throttle: Throttle },
  email: string,
  ip: string,
): Promise<void> {
  const rule = {
    purpose: 'mail',
    maxUses: deps.config.limits.mailsPerHourPerAddress,
    windowSeconds: hourSeconds,
  };
  const subjects = [addressSubject(ip), `account:${canonicalEmail(email)}`];
  await deps.throttle.use(subjects.map((subject) => ({ ...rule, subject })));
}
