import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { ChatbotSnapshot } from '../../chatbot-snapshot.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';

/** How much visitors may send; new tokens do not reset it, because it counts addresses. */
export interface VisitorLimits {
  /** @throws AppError `rate_limited`. */
  consume(snapshot: ChatbotSnapshot, ip: string): Promise<void>;
}

export function createVisitorLimits({ config }: Pick<Deps, 'config'>): VisitorLimits {
  const perMinute = new RateLimiterMemory({
    points: config.limits.chatPerMinutePerAddress,
    duration: 60,
    keyPrefix: 'chat-minute',
  });
  const perHour = new RateLimiterMemory({ points: 1_000_000, duration: 3_600, keyPrefix: 'chat-hour' });
  return {
    async consume(snapshot, ip) {
      const address = `${snapshot.organizationId}:${snapshot.chatbotId}:${networkOf(ip)}`;
      await consumeOne(() => perMinute.consume(address));
      const { rateLimitPerHour } = snapshot.deployment;
      if (rateLimitPerHour === null) return;
      const used = await perHour.consume(address);
      if (used.consumedPoints > rateLimitPerHour) throw limited(used.msBeforeNext);
    },
  };
}

async function consumeOne(consume: () => Promise<RateLimiterRes>): Promise<void> {
  try {
    await consume();
  } catch (error) {
    if (error instanceof RateLimiterRes) throw limited(error.msBeforeNext);
    throw error;
  }
}

function limited(msBeforeNext: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new AppError('rate_limited', { retryAfterSeconds, params: { seconds: retryAfterSeconds } });
}

/** An IPv6 visitor has a whole /64. */
function networkOf(ip: string): string {
  return ip.includes(':') && !ip.includes('.') ? ip.split(':').slice(0, 4).join(':') : ip;
}
