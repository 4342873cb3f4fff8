import { hash, verify } from '@node-rs/argon2';

/** argon2id, 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet). */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** At most this many hashes run at once, so that a flood of logins cannot take the machine's memory. */
const maxConcurrent = 4;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Checks a password; with no stored hash it spends the same time and answers false. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
}

export function createPasswords(): Passwords {
  const slots = createSlots(maxConcurrent);
  const nobody = hash('no account has this password', options);
  return {
    hash: (password) => slots(() => hash(password, options)),
    verify: (stored, password) =>
      slots(async () => {
        const matches = await verify(stored ?? (await nobody), password);
        return stored !== undefined && matches;
      }),
  };
}

function createSlots(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
