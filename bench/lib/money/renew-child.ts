import { argv } from 'node:process';
import { advanceDue } from '../../../packages/server/src/resources/billing/billing.jobs.ts';
import { openMoneyDatabase, renewalDeps } from './bench-deps.ts';

/** `node renew-child.ts <database url>` renews what is due and exits; it can be killed at any moment. */
const [, , databaseUrl = ''] = argv;
const database = await openMoneyDatabase(databaseUrl);
const deps = await renewalDeps(database);
process.stdout.write('ready\n');
while ((await advanceDue(deps)) > 0);
await database.close();
