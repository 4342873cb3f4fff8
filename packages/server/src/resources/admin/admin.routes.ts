import type { adminAccountRoutes } from '@parley/contracts/resources/admin/admin-accounts';
import type { adminCostRoutes } from '@parley/contracts/resources/admin/admin-costs';
import type { adminDifferenceRoutes } from '@parley/contracts/resources/admin/admin-differences';
import type { adminHealthRoutes } from '@parley/contracts/resources/admin/admin-health';
import type { adminInvoiceRoutes } from '@parley/contracts/resources/admin/admin-invoices';
import type { adminLogRoutes } from '@parley/contracts/resources/admin/admin-logs';
import type { adminOperationRoutes } from '@parley/contracts/resources/admin/admin-operation';
import type { adminOrganizationRoutes } from '@parley/contracts/resources/admin/admin-organizations';
import type { adminOverviewRoutes } from '@parley/contracts/resources/admin/admin-overview';
import type { adminSearchRoutes } from '@parley/contracts/resources/admin/admin-search';
import type { adminSessionRoutes } from '@parley/contracts/resources/admin/admin-session';
import type { adminSubscriptionRoutes } from '@parley/contracts/resources/admin/admin-subscriptions';
import type { adminUserRoutes } from '@parley/contracts/resources/admin/admin-users';
import { withPlatform } from '../../db/scope.ts';
import { sendCsv } from '../../kernel/exchange/csv-export.ts';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import { oneAtATime } from '../../lib/timing/memoize.ts';
import {
  addAdministrator,
  changeAdministrator,
  getAdministrators,
  removeAdministrator,
} from './accounts/manage-accounts.ts';
import type { AdminDeps } from './admin-deps.ts';
import { estimateCost, getModels } from './costs/estimate-cost.ts';
import { getDifferences } from './differences/get-differences.ts';
import { endDeadJob, getDeadJobs } from './health/dead-jobs.ts';
import { getCrawlFailures } from './health/get-crawl-failures.ts';
import { getHealth } from './health/get-health.ts';
import { getInvoices } from './invoices/get-invoices.ts';
import { settleInvoice } from './invoices/settle-invoice.ts';
import { exportLogs, getLogs } from './logs/get-logs.ts';
import { getLogLines } from './operation/get-log-lines.ts';
import { getLogging, putLogging } from './operation/logging.ts';
import { setMaintenance } from './operation/maintenance.ts';
import { getSettings, putSettings } from './operation/settings.ts';
import { changeOrganization } from './organizations/change-organization.ts';
import { changeSubscription, previewSubscription } from './organizations/change-subscription.ts';
import {
  getOrganizations,
  getSubscriptions,
  readOrganization,
  readSubscription,
} from './organizations/get-organizations.ts';
import { getOverview } from './overview/get-overview.ts';
import { confirmAdmin } from './realm/confirm-admin.ts';
import { getAdminSession } from './realm/get-admin-session.ts';
import { logInAdmin } from './realm/log-in-admin.ts';
import { logOutAdmin } from './realm/log-out-admin.ts';
import { enableAdminFactor, setUpAdminFactor } from './realm/set-up-admin-factor.ts';
import { verifyLogs } from './seals/verify-logs.ts';
import { searchEverything } from './search/search-everything.ts';
import {
  changeUserStanding,
  clearSecondFactor,
  endUserSessions,
  sendResetLink,
} from './users/change-user.ts';
import { getUsers, readUser } from './users/get-users.ts';

export function adminSessionHandlers(deps: AdminDeps): Handlers<typeof adminSessionRoutes> {
  return {
    adminLogin: ({ body, request, reply }) => logInAdmin(deps, body, { request, reply }),
    adminLogout: ({ request, reply }) => logOutAdmin(deps, { request, reply }),
    getAdminSession: ({ request }) => getAdminSession(deps, request),
    confirmAdmin: ({ scope, body }) => confirmAdmin(deps, scope, body),
    setUpAdminTwoFactor: ({ scope }) => setUpAdminFactor(deps, scope),
    enableAdminTwoFactor: ({ scope, body }) => enableAdminFactor(deps, scope, body.code),
  };
}

type PeopleRoutes = typeof adminUserRoutes & typeof adminAccountRoutes;

export function adminPeopleHandlers(deps: AdminDeps): Handlers<PeopleRoutes> {
  return {
    listAdminUsers: ({ query }) => getUsers(deps, query),
    getAdminUser: ({ scope, params }) =>
      withPlatform(deps.database, (tx) => readUser(tx, deps, scope, params.userId)),
    patchAdminUser: ({ scope, params, body }) => changeUserStanding(deps, scope, params.userId, body),
    sendAdminResetLink: ({ scope, params }) => sendResetLink(deps, scope, params.userId),
    endAdminUserSessions: ({ scope, params }) => endUserSessions(deps, scope, params.userId),
    clearAdminUserFactor: ({ scope, params, body }) =>
      clearSecondFactor(deps, scope, params.userId, body.reason),
    listAdministrators: () => getAdministrators(deps),
    createAdministrator: ({ scope, body }) => addAdministrator(deps, scope, body),
    changeAdministrator: ({ scope, params, body }) =>
      changeAdministrator(deps, scope, params.adminId, body.role),
    removeAdministrator: ({ scope, params }) => removeAdministrator(deps, scope, params.adminId),
  };
}

type CustomerRoutes = typeof adminOrganizationRoutes &
  typeof adminSubscriptionRoutes &
  typeof adminDifferenceRoutes &
  typeof adminInvoiceRoutes;

export function adminCustomerHandlers(deps: AdminDeps): Handlers<CustomerRoutes> {
  return {
    listAdminOrganizations: ({ query }) => getOrganizations(deps, query),
    getAdminOrganization: ({ params }) =>
      withPlatform(deps.database, (tx) => readOrganization(tx, deps, params.organizationId)),
    patchAdminOrganization: ({ scope, params, body }) =>
      changeOrganization(deps, scope, params.organizationId, body),
    listAdminSubscriptions: ({ query }) => getSubscriptions(deps, query),
    getAdminSubscription: ({ params }) =>
      withPlatform(deps.database, (tx) => readSubscription(tx, params.organizationId)),
    patchAdminSubscription: ({ scope, params, body }) =>
      changeSubscription(deps, scope, params.organizationId, body),
    previewAdminSubscription: ({ params, body }) => previewSubscription(deps, params.organizationId, body),
    listAdminDifferences: ({ query }) => getDifferences(deps, query),
    listAdminInvoices: ({ query }) => getInvoices(deps, query),
    markAdminInvoicePaid: ({ scope, params, body }) =>
      settleInvoice(deps, scope, { act: 'markPaid', invoiceId: params.invoiceId, reason: body.reason }),
    refundAdminInvoice: ({ scope, params, body }) =>
      settleInvoice(deps, scope, { act: 'refund', invoiceId: params.invoiceId, reason: body.reason }),
  };
}

type OperationRoutes = typeof adminOperationRoutes &
  typeof adminOverviewRoutes &
  typeof adminHealthRoutes &
  typeof adminLogRoutes &
  typeof adminSearchRoutes &
  typeof adminCostRoutes;

export function adminOperationHandlers(deps: AdminDeps): Handlers<OperationRoutes> {
  const { platform } = deps;
  const verify = oneAtATime(() => verifyLogs(deps.database));
  return {
    getAdminOverview: () => getOverview(deps),
    getAdminHealth: () => getHealth(deps),
    listAdminCrawlFailures: ({ query }) => getCrawlFailures(deps, query),
    listAdminDeadJobs: ({ query }) => getDeadJobs(deps, query),
    retryAdminDeadJob: ({ scope, params }) => endDeadJob(deps, scope, { ...params, action: 'job.retry' }),
    discardAdminDeadJob: ({ scope, params }) => endDeadJob(deps, scope, { ...params, action: 'job.discard' }),
    searchAdmin: ({ query }) => searchEverything(deps, query.search),
    listAdminLogs: ({ query }) => getLogs(deps, query),
    exportAdminLogs: async ({ scope, query, reply }) =>
      sendCsv(reply, 'platform-log.csv', await exportLogs(deps, scope, query)),
    verifyAdminLogs: () => verify('platform'),
    getMaintenance: async () => platform.current().maintenance,
    getAdminMaintenance: async () => platform.current().maintenance,
    putAdminMaintenance: ({ scope, body }) => setMaintenance(deps, scope, body),
    getAdminSettings: async () => getSettings(deps),
    putAdminSettings: ({ scope, body }) => putSettings(deps, scope, body),
    getAdminLogging: async () => getLogging(deps),
    listAdminLogLines: ({ query }) => getLogLines(deps, query),
    putAdminLogging: ({ scope, body }) => putLogging(deps, scope, body),
    listAdminModels: async () => getModels(deps),
    estimateCost: ({ body }) => estimateCost(deps, body),
  };
}
