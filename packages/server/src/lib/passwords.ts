import { hash, verify } from '@node-rs/argon2';
import { createLimiter } from './limiter.ts';

/** Cost of a hash for anyone who tries to guess a password. */
export interface PasswordCost {
  readonly memoryKibibytes: number;
  readonly passes: number;
}

/** 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet). */
const recommendedCost: PasswordCost = { memoryKibibytes: 19_456, passes: 2 };

/** Maximum concurrent hashes, so that a flood of logins cannot exhaust the machine's memory. */
const maxConcurrent = 4;
/** So many of them for strangers, so that members never wait for more than one hash of a flood. */
const maxConcurrentOfStrangers = 2;

/** So many wait at most, for about two seconds; further ones are asked to come back. */
const maxWaiting = 100;

/** Whom a hash is made for: a member is signed in, or comes from where the account was opened before. */
export type HashFor = 'member' | 'stranger';

/** Both throw `QueueFull` if too many wait already. */
export interface Passwords {
  hash(password: string, caller: HashFor): Promise<string>;
  /** Verifies a password. Without a stored hash, it takes the same time and returns false. */
  verify(stored: string | undefined, password: string, caller: HashFor): Promise<boolean>;
}

/**
 * Hashes with argon2id.
 * @param cost tests that register hundreds of users use a lower one.
 * @param maxWaitingStrangers how many hashes for strangers wait at most.
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
