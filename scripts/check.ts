import { root } from './bootstrap/paths.mjs';
import { allChecks } from './checks/all.ts';
import { runChecks } from './checks/report.ts';

const results = await runChecks(allChecks(root));
if (results.some((result) => result.problems.length > 0)) process.exitCode = 1;
