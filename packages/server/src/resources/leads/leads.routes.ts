import type { leadRoutes } from '@parley/contracts/resources/visitors/leads';
import type { Deps } from '../../kernel/deps/deps.ts';
import { sendCsv } from '../../kernel/exchange/csv-export.ts';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import { createLead } from './edit/create-lead.ts';
import { deleteLead } from './edit/delete-lead.ts';
import { getLead, getLeadCounts, getLeads } from './edit/get-leads.ts';
import { mergeLeads } from './edit/merge-leads.ts';
import { patchLead } from './edit/patch-lead.ts';
import { setConsent } from './edit/set-consent.ts';
import { exportLeads } from './export-leads.ts';
import { importLeads } from './import/import-leads.ts';

export function leadHandlers(deps: Deps): Handlers<typeof leadRoutes> {
  return {
    listLeads: ({ scope, query }) => getLeads(deps, scope, query),
    countLeads: ({ scope, query }) => getLeadCounts(deps, scope, query),
    exportLeads: async ({ scope, query, reply }) =>
      sendCsv(reply, 'leads.csv', await exportLeads(deps, scope, query)),
    importLeads: ({ scope, query, request }) => importLeads(deps, scope, { request, query }),
    createLead: ({ scope, body }) => createLead(deps, scope, body),
    getLead: ({ scope, params }) => getLead(deps, scope, params.leadId),
    patchLead: ({ scope, params, body }) => patchLead(deps, scope, params.leadId, body),
    deleteLead: ({ scope, params }) => deleteLead(deps, scope, params.leadId),
    setLeadConsent: ({ scope, params, body }) => setConsent(deps, scope, params.leadId, body),
    mergeLeads: ({ scope, params, body }) => mergeLeads(deps, scope, params.leadId, body),
  };
}
