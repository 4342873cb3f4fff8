import type { ResponseOf } from '../../../lib/api/client.ts';

export type AdminUser = ResponseOf<'GET /api/admin/users/{userId}'>;
