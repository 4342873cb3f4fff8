import type { User } from '@parley/contracts/resources/organization/identity';

export type { User };

/** Query key of the signed-in user; the data is null if nobody is signed in. */
export const userKey = ['/api/user'] as const;
