import { hash, verify } from '@node-rs/argon2';
import { createLimiter } from '../timing/limiter.ts';

/** Cost of a password hash, and so of each guess. */
export interface PasswordCost {
  readonly memoryKibibytes: number;
  readonly passes: number;
}

/** 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet). */
const recommendedCost: PasswordCost = { memoryKibibytes: 19_456, passes: 2 };

/** Maximum number of concurrent hashes, so that a flood of logins cannot exhaust the machine's memory. */
const maxConcurrent = 4;
/** Maximum number of concurrent hashes for strangers, so that members never wait for more than one hash of a flood. */
const maxConcurrentOfStrangers = 2;

/** Maximum queue length, about two seconds of waiting; further callers are told to retry. */
const maxWaiting = 100;

/** Who needs a hash: a member is signed in, or comes from an address known to the account. */
export type HashFor = 'member' | 'stranger';

/** Both methods throw `QueueFull` if too many callers are waiting. */
export interface Passwords {
  hash(password: string, caller: HashFor): Promise<string>;
  /** Verifies a password. Without a stored hash, it takes the same time and returns false. */
  verify(stored: string | undefined, password: string, caller: HashFor): Promise<boolean>;
}

/**
 * Hashes with argon2id.
 * @param cost cost of a hash; tests that register hundreds of users use a lower one.
 * @param maxWaitingStrangers maximum number of waiting hashes for strangers.
 */
export function createPasswords(
  cost: PasswordCost = recommendedCost,
  maxWaitingStrangers = maxWaiting,
): Passwords {
  const options = {
    algorithm: 2,
    memoryCost: cost.memoryKibibytes,
    timeCost: cost.passes,
    parallelism: 1,
  } as const;
  const everybody = createLimiter({ maxRunning: maxConcurrent, maxWaiting });
  const strangers = createLimiter({
    maxRunning: maxConcurrentOfStrangers,
    maxWaiting: maxWaitingStrangers,
  });
  const run = <T>(work: () => Promise<T>, caller: HashFor): Promise<T> =>
    caller === 'member' ? everybody.run(work) : strangers.run(() => everybody.run(work));
  const nobody = hash('no account has this password', options);
  return {
    hash: (password, caller) => run(() => hash(password, options), caller),
    verify: (stored, password, caller) =>
      run(async () => {
        const matches = await verify(stored ?? (await nobody), password);
        return stored !== undefined && matches;
      }, caller),
  };
}
