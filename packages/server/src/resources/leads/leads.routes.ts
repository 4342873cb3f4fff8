import type { leadRoutes } from '@parley/contracts/resources/leads';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Handlers } from '../../kernel/handler.ts';

function nothingYet(): never {
  throw new AppError('not_found');
}

export function leadHandlers(_deps: Deps): Handlers<typeof leadRoutes> {
  return {
    listLeads: async ({ query: { page, pageSize } }) => ({ items: [], total: 0, page, pageSize }),
    exportLeads: nothingYet,
    createLead: nothingYet,
    getLead: nothingYet,
    patchLead: nothingYet,
    deleteLead: nothingYet,
    setLeadConsent: nothingYet,
    mergeLeads: nothingYet,
  };
}
