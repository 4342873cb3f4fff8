import type { User } from '@parley/contracts/resources/identity';

export type { User };

/** The cache key of the signed-in user: null when the server knows nobody. */
export const userKey = ['/api/user'] as const;
