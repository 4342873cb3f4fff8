import type { AnswerOf } from '../../../lib/api/client.ts';

export type Invitation = AnswerOf<'GET /api/join'>;
