import type { adminAccountRoutes } from '../../../resources/admin/admin-accounts.ts';
import type { adminCostRoutes } from '../../../resources/admin/admin-costs.ts';
import type { adminDifferenceRoutes } from '../../../resources/admin/admin-differences.ts';
import type { adminHealthRoutes } from '../../../resources/admin/admin-health.ts';
import type { adminInvoiceRoutes } from '../../../resources/admin/admin-invoices.ts';
import type { adminLockboxRoutes } from '../../../resources/admin/admin-lockbox.ts';
import type { adminLogRoutes } from '../../../resources/admin/admin-logs.ts';
import type { adminOperationRoutes } from '../../../resources/admin/admin-operation.ts';
import type { adminOrganizationRoutes } from '../../../resources/admin/admin-organizations.ts';
import type { adminOverviewRoutes } from '../../../resources/admin/admin-overview.ts';
import type { adminSearchRoutes } from '../../../resources/admin/admin-search.ts';
import type { adminSessionRoutes } from '../../../resources/admin/admin-session.ts';
import type { adminSubscriptionRoutes } from '../../../resources/admin/admin-subscriptions.ts';
import type { adminUserRoutes } from '../../../resources/admin/admin-users.ts';
import type { ResourceText } from '../operation-text.ts';

type AdminRoutes = typeof adminAccountRoutes &
  typeof adminCostRoutes &
  typeof adminHealthRoutes &
  typeof adminDifferenceRoutes &
  typeof adminInvoiceRoutes &
  typeof adminLockboxRoutes &
  typeof adminLogRoutes &
  typeof adminOperationRoutes &
  typeof adminOrganizationRoutes &
  typeof adminOverviewRoutes &
  typeof adminSearchRoutes &
  typeof adminSessionRoutes &
  typeof adminSubscriptionRoutes &
  typeof adminUserRoutes;

export const adminText = {
  tag: 'Platform administration',
  description:
    'What the operator of an installation calls. Administrators have accounts and a cookie of their own; neither users nor API keys can call these. What changes something needs a confirmation within the last 10 minutes.',
  operations: {
    listAdministrators: '',
    createAdministrator: '',
    changeAdministrator: '',
    removeAdministrator: '',
    listAdminModels: '',
    estimateCost: '',
    getAdminHealth: '',
    listAdminCrawlFailures: 'The most frequent reason first. Neither paths nor contents are shown.',
    listAdminDeadJobs: '',
    retryAdminDeadJob: '',
    discardAdminDeadJob: '',
    listAdminDifferences: 'Amounts are in minor units of the currency.',
    listAdminInvoices: '',
    markAdminInvoicePaid: '',
    refundAdminInvoice: '',
    listAdminLockbox: '',
    requestLockbox: '',
    getAdminLockbox: '',
    secondLockbox: '',
    endAdminLockbox: '',
    readLockboxConversations: 'Only under a grant that is open; the organization sees what was read.',
    readLockboxConversation: '',
    readLockboxSources: '',
    readLockboxSource: '',
    readLockboxChatbots: '',
    readLockboxChatbot: '',
    listAdminLogs: '',
    exportAdminLogs: '',
    verifyAdminLogs: '',
    getMaintenance: 'Needs nobody to be signed in.',
    getAdminMaintenance: '',
    putAdminMaintenance: '',
    getAdminSettings: '',
    putAdminSettings: '',
    getAdminLogging: '',
    listAdminLogLines: '',
    putAdminLogging: '',
    listAdminOrganizations: '',
    getAdminOrganization: '',
    patchAdminOrganization: '',
    getAdminOverview: '',
    searchAdmin: '',
    adminLogin: 'Sets a cookie of its own, beside that of users.',
    adminLogout: '',
    getAdminSession: '',
    confirmAdmin: { body: { password: 'correct horse battery staple' } },
    setUpAdminTwoFactor: '',
    enableAdminTwoFactor: '',
    listAdminSubscriptions: '',
    getAdminSubscription: '',
    patchAdminSubscription: {
      description:
        'A plan is given for nothing: what was paid and is not used becomes balance. A status is given as far as `nextStatuses` goes. Where it is so already, nothing happens.',
      body: { status: 'cancelled', reason: 'Agreed by phone' },
    },
    previewAdminSubscription: { body: { plan: 'starter' } },
    listAdminUsers: '',
    getAdminUser: '',
    patchAdminUser: '',
    sendAdminResetLink: '',
    endAdminUserSessions: '',
    clearAdminUserFactor: '',
  },
} satisfies ResourceText<AdminRoutes>;
