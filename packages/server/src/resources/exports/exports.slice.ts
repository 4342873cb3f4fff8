import type { Deps } from '../../kernel/deps/deps.ts';
import { defineSlice } from '../../kernel/slice/slice.ts';
import { exportJobs, exportSchedules } from './exports.jobs.ts';
import { exportHandlers } from './exports.routes.ts';
import { removeFilesOf } from './remove-files.ts';
import type { RunDeps } from './run-export.ts';

/** Exports of an organization's data as files. Slices contribute tables through `exports`. */
export const exportsSlice = defineSlice({
  name: 'exports',
  web: (deps: Deps) => ({ handlers: exportHandlers(deps) }),
  work: (deps: RunDeps) => ({ jobs: exportJobs(deps), schedules: exportSchedules(deps) }),
  data: { tables: { data_exports: { with: 'organizations' } }, removeFiles: removeFilesOf },
});
