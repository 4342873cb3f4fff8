import type { ResponseOf } from '../../../lib/api/client.ts';

export type Subscription = ResponseOf<'GET /api/admin/subscriptions'>['items'][number];
