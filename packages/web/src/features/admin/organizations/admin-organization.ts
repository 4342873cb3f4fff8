import type { ResponseOf } from '../../../lib/api/client.ts';

export type AdminOrganization = ResponseOf<'GET /api/admin/organizations/{organizationId}'>;
