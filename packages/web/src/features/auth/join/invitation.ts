import type { ResponseOf } from '../../../lib/api/client.ts';

export type Invitation = ResponseOf<'GET /api/join'>;
