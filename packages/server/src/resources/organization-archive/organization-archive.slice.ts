/**
 * Organization archive: a whole organization as one file, which a data export writes and another organization imports, through
 * the slices that own the data.
 *
 * Tables: none of its own; an import writes those of other slices.
 * Events: none of its own; an import appends those of other slices.
 * Limits: a file of 1 GiB with 200 chatbots, 50,000 leads and 1,000,000 conversations; 10 imports an hour per user, dry runs
 * included.
 */

import type { organizationArchiveRoutes } from '@parley/contracts/resources/archive/organization-archive';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import { defineSlice } from '../../kernel/slice/slice.ts';
import { importArchive } from './import-archive.ts';
import type { OrganizationArchiveDeps } from './organization-archive-deps.ts';

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
