/**
 * Exports: copies of an organization's data as files, written by a job. Slices contribute tables through their field `exports`.
 *
 * Tables: `data_exports` (one request with its file).
 * Events: appends `export.requested`, `export.ready`, `export.failed`; reacts to `export.requested`, `export.withdrawn`.
 * Limits: 3 unfinished exports per organization; a file has at most 1 GiB; the newest 20 files are kept, each for 7 days, and
 * requests for 30 days.
 */

import type { Deps } from '../../kernel/deps/deps.ts';
import { defineSlice } from '../../kernel/slice/slice.ts';
import { exportJobs, exportSchedules } from './exports.jobs.ts';
import { exportHandlers } from './exports.routes.ts';
import { removeFilesOf } from './remove-files.ts';
import type { RunDeps } from './run-export.ts';

export const exportsSlice = defineSlice({
  name: 'exports',
  web: (deps: Deps) => ({ handlers: exportHandlers(deps) }),
  work: (deps: RunDeps) => ({ jobs: exportJobs(deps), schedules: exportSchedules(deps) }),
  data: { tables: { data_exports: { with: 'organizations' } }, removeFiles: removeFilesOf },
});
