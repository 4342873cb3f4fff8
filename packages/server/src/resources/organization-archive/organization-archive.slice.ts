import type { organizationArchiveRoutes } from '@parley/contracts/resources/archive/organization-archive';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import { defineSlice } from '../../kernel/slice/slice.ts';
import { importArchive } from './import-archive.ts';
import type { OrganizationArchiveDeps } from './organization-archive-deps.ts';

/** Archives of an organization: written by a data export, imported into another organization. */
export const organizationArchiveSlice = defineSlice({
  name: 'organization-archive',
  web: (deps: OrganizationArchiveDeps) => ({ handlers: handlers(deps) }),
});

function handlers(deps: OrganizationArchiveDeps): Handlers<typeof organizationArchiveRoutes> {
  return {
    importOrganization: ({ scope, query, request }) =>
      importArchive(deps, scope, {
        request,
        isDryRun: query.dryRun === 'true',
        keepsOwn: query.settings === 'keep',
      }),
  };
}
