import type { ResponseOf } from '../../src/lib/api/client.ts';
import { api } from './api.ts';

type ProcessingRecord = ResponseOf<'GET /api/privacy/report'>;

/** Record of processing that nobody has acknowledged. */
export const sampleRecord: ProcessingRecord = {
  organizationName: 'Harbour *Books*',
  purposes: ['answers', 'accounts'],
  categories: ['messages', 'members'],
  processors: [
    { role: 'model', name: 'openai', model: 'gpt-x', host: 'api.openai.com', account: 'organization' },
  ],
  chatbots: [
    {
      id: '0199c0de-0000-7000-9000-000000000001',
      name: 'Desk',
      consentBanner: true,
      privacyPolicyUrl: null,
      anonymization: 'none',
      leadExtraction: true,
      retentionDays: 90,
      effectiveRetentionDays: 30,
      retentionLimitedByPlan: true,
    },
  ],
  aiNotices: [{ language: 'ar', version: 'ba9876543210', text: 'الإجابات يكتبها الذكاء الاصطناعي.' }],
  version: '0123456789ab',
  acknowledged: null,
};

/** Mocks this record without consents and exports, for tests of other cards on the same tab. */
export function respondWithRecord(): void {
  api.respond('GET /api/privacy/report', sampleRecord);
  api.respond('GET /api/privacy/consents', { items: [], total: 0, page: 1, pageSize: 10 });
  api.respond('GET /api/exports', { items: [], total: 0, page: 1, pageSize: 10 });
}
