import type { LockboxStatus } from '@parley/contracts/rights/lockbox-lists';
import type { BadgeVariant } from '../../../components/ui/display/badge.tsx';
import type { ResponseOf } from '../../../lib/api/client.ts';

export type Grant = ResponseOf<'GET /api/admin/lockbox/{grantId}'>;

export const grantTones: Readonly<Record<LockboxStatus, BadgeVariant>> = {
  requested: 'warning',
  awaitingSecond: 'warning',
  open: 'success',
  refused: 'destructive',
  ended: 'secondary',
  expired: 'secondary',
};
