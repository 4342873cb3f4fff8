import type { Mutant } from '../mutant.ts';
import { adminMutants } from './admin.ts';
import { aiNoticeMutants } from './ai-notice.ts';
import { consentMutants } from './consent.ts';
import { idempotencyMutants } from './idempotency.ts';
import { limitsMutants } from './limits.ts';
import { maskingMutants } from './masking.ts';
import { permissionMutants } from './permission.ts';
import { quotaMutants } from './quota.ts';
import { retentionMutants } from './retention.ts';
import { stripeMutants } from './stripe.ts';
import { tenancyMutants } from './tenancy.ts';

/** All mutants. */
export const allMutants: readonly Mutant[] = [
  ...permissionMutants,
  ...adminMutants,
  ...tenancyMutants,
  ...consentMutants,
  ...aiNoticeMutants,
  ...limitsMutants,
  ...quotaMutants,
  ...idempotencyMutants,
  ...maskingMutants,
  ...retentionMutants,
  ...stripeMutants,
];
