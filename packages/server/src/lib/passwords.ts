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

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Verifies a password. Without a stored hash, it takes the same time and returns false. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
}

/**
 * Hashes with argon2id.
 * @param cost tests that register hundreds of users use a lower one.
 */
export function createPasswords(cost: PasswordCost = recommendedCost): Passwords {
  const options = {
    algorithm: 2,
    memoryCost: cost.memoryKibibytes,
    timeCost: cost.passes,
    parallelism: 1,
  } as const;
  const limiter = createLimiter({ maxRunning: maxConcurrent });
  const nobody = hash('no account has this password', options);
  return {
    hash: (password) => limiter.run(() => hash(password, options)),
    verify: (stored, password) =>
      limiter.run(async () => {
        const matches = await verify(stored ?? (await nobody), password);
        return stored !== undefined && matches;
      }),
  };
}
