import type { apiKeyRoutes } from '../../../resources/organization/api-keys.ts';
import type { auditRoutes } from '../../../resources/organization/audit.ts';
import type { lockboxRoutes } from '../../../resources/organization/lockbox.ts';
import type { noticeRoutes } from '../../../resources/organization/notices.ts';
import type { ResourceText } from '../operation-text.ts';

export const apiKeysText = {
  tag: 'API keys',
  description:
    'Keys are created and revoked in the app, by a signed-in owner or admin. No key may read, create or revoke keys.',
  operations: {
    listApiKeys: '',
    createApiKey: {
      description: 'Keep the `key`: it is not shown again.',
      body: { name: 'Website', expires: '90d', permissions: 'read_write' },
    },
    revokeApiKey: 'Takes effect at once and cannot be undone.',
  },
} satisfies ResourceText<typeof apiKeyRoutes>;

export const auditText = {
  tag: 'Audit log',
  description: 'Who did what in the organization. Entries are chained, so that a change to one shows.',
  operations: { listAudit: '', verifyAudit: '' },
} satisfies ResourceText<typeof auditRoutes>;

export const lockboxText = {
  tag: 'Lockbox',
  description:
    'Administrators of the platform can read nothing that the organization wrote, unless it lets them.',
  operations: {
    listLockbox: '',
    listLockboxReads: '',
    approveLockbox: '',
    refuseLockbox: '',
    endLockbox: '',
  },
} satisfies ResourceText<typeof lockboxRoutes>;

export const noticesText = {
  tag: 'Notifications',
  description: 'What the bell of the app shows to the signed-in user.',
  operations: { listNotices: '', readNotices: '' },
} satisfies ResourceText<typeof noticeRoutes>;
