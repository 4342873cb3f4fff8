import { loadavg } from 'node:os';
import { Client } from 'pg';
import { loadMigrations } from '../packages/server/src/db/migrating/migration.ts';
import { openDatabase } from '../packages/server/src/db/open.ts';
import { ManualClock } from '../packages/server/src/ports/clock.ts';
import { createLog } from '../packages/server/src/ports/log/log.ts';
import { sealLogs } from '../packages/server/src/resources/admin/seals/seal-logs.ts';
import { verifyLogs } from '../packages/server/src/resources/admin/seals/verify-logs.ts';
import { ensureBuilt } from '../tools/bootstrap/build.mjs';
import { type ApiClient, apiClient } from '../tools/e2e/api-client.ts';
import { type RunningServer, startServer } from '../tools/e2e/servers/start-server.ts';
import { type Later, withCleanUp } from '../tools/services/with-clean-up.ts';
import { fillAuditLog, fillCustomers } from './lib/admin/fill-platform.ts';
import { measureActionDelays } from './lib/admin/measure-action-delays.ts';
import { percentile95 } from './lib/percentile95.ts';
import { registerOwner } from './lib/register-owner.ts';
import { openBenchDatabase } from './lib/turns/bench-database.ts';
import type { BenchOptions } from './main.ts';

const organizations = 10_000;
const auditEntries = 1_000_000;
const sealedAtOnce = 100_000;
const acts = 20;
const calls = 60;
const appSecret = 'bench-only-secret-of-32-characters!!';
const admin = { email: 'ada@platform.example', password: 'correct horse battery' };

/**
 * Measures the admin area on PostgreSQL with 10,000 organizations, 30,000 users and a million log entries: lists, overview, how
 * long an action takes to reach another process, seals, and whether suspension and maintenance survive kill -9.
 */
export async function run({ json }: BenchOptions): Promise<void> {
  await ensureBuilt(process.execPath);
  const figures = await withCleanUp(async (later) => {
    const databaseUrl = await openBenchDatabase(later, 'admin');
    if (databaseUrl === null) return null;
    const installation = createInstallation(later, databaseUrl);
    const [one, two] = [await installation.start(), await installation.start()];
    const owner = new Client({ connectionString: databaseUrl });
    later(() => owner.end());
    await owner.connect();
    await fillCustomers(owner, organizations);
    const end = await fillAuditLog(owner, { entries: auditEntries, organizations });
    const loadBefore = loadavg()[0];
    const asAdmin = await signIn(one.url);
    const lists = await measureLists(asAdmin);
    const seals = await measureSeals(later, databaseUrl, end);
    const account = await registerOwner(one.url);
    const user = await account.expectOk<{ currentOrganization: { id: string } }>('GET', '/api/user');
    const organizationId = user.currentOrganization.id;
    const worstOf20Ms = await measureActionDelays(
      {
        admin: asAdmin,
        member: elsewhere(account, two.url),
        elsewhere: await signIn(two.url),
        organizationId,
      },
      acts,
    );
    const afterKill = await surviveKills(installation, [one, two], { asAdmin, account, organizationId });
    return { load: [loadBefore, loadavg()[0]], ...lists, ...seals, worstOf20Ms, afterKill };
  });
  if (json) console.log(JSON.stringify(figures));
  else console.dir(figures, { depth: 3 });
}

interface Installation {
  /** Starts another process that serves requests and runs no jobs, so that they do not distort the figures. */
  start(): Promise<RunningServer>;
}

function createInstallation(later: Later, databaseUrl: string): Installation {
  return {
    async start() {
      const env = {
        DATABASE_URL: databaseUrl,
        APP_SECRET: appSecret,
        ROLES: 'web',
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
      };
      const server = await startServer({ env });
      later(async () => void (await server.stop()));
      return server;
    },
  };
}

async function signIn(url: string): Promise<ApiClient> {
  const client = apiClient(url);
  await client.expectOk('POST', '/api/admin/login', admin);
  return client;
}

/** Returns a client with the same session for another process. */
function elsewhere(client: ApiClient, url: string): ApiClient {
  const other = apiClient(url);
  const cookie = client
    .cookies()
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
  const call: ApiClient['call'] = (method, path, body) => other.call(method, path, body, { cookie });
  return { ...other, call };
}

async function measureLists(client: ApiClient) {
  const words = ['harbour', 'meadow bo', '%77', 'books 99', 'holt 12', 'person29', 'nobody at all', 'copper'];
  const filters = ['actor=user', 'action=lead.export', 'actor=system&action=chatbot.deploy', 'search=apiKey'];
  const days = Array.from({ length: 9 }, (_, n) => `from=2026-01-0${n + 1}T00:00:00.000Z`);
  const search = (n: number) => encodeURIComponent(words[n % words.length] ?? '');
  const p95 = async (path: (n: number) => string) => {
    const took: number[] = [];
    for (let n = 0; n < calls; n += 1) {
      const startMs = performance.now();
      await client.expectOk('GET', path(n));
      took.push(performance.now() - startMs);
    }
    return Math.round(percentile95(took));
  };
  return {
    organizationsP95Ms: await p95((n) => `/api/admin/organizations?search=${search(n)}`),
    usersP95Ms: await p95((n) => `/api/admin/users?search=${search(n)}`),
    overviewP95Ms: await p95(() => '/api/admin/overview'),
    auditP95Ms: await p95((n) => `/api/admin/logs?${filters[n % filters.length]}&${days[n % days.length]}`),
    auditOfOneP95Ms: await p95((n) => `/api/admin/logs?organizationId=${n % 2 ? oneOfThem : noneOfThem}`),
  };
}

/** Id of the first organization, as the filled data derives it. */
const oneOfThem = 'f1584b99-5a47-4098-8ad7-5bb8d29e9734';
const noneOfThem = '01900000-0000-7000-8000-000000000000';

/** Seals all but the newest entries first, then those, and then verifies the whole log. */
async function measureSeals(later: Later, databaseUrl: string, end: Date) {
  const database = await openDatabase({
    dataDir: '',
    databaseUrl,
    appSecret,
    migrations: await loadMigrations(),
  });
  later(() => database.close());
  const log = createLog('silent');
  const clock = new ManualClock(new Date(end.getTime() - sealedAtOnce * 1_000 + 30_000));
  await sealLogs({ database, clock, log });
  clock.advance(sealedAtOnce * 1_000);
  const seal = await timed(() => sealLogs({ database, clock, log }));
  const verify = await timed(() => verifyLogs(database));
  if (!verify.result.ok) throw new Error('the log does not prove itself');
  return {
    sealed: seal.result,
    sealSeconds: seal.seconds,
    verified: verify.result.checked,
    verifySeconds: verify.seconds,
  };
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const startMs = performance.now();
  const result = await work();
  return { result, seconds: Math.round((performance.now() - startMs) / 100) / 10 };
}

interface Suspended {
  asAdmin: ApiClient;
  account: ApiClient;
  organizationId: string;
}

/** Checks the responses of a new process after both others were killed during suspension and maintenance. */
async function surviveKills(
  installation: Installation,
  running: readonly RunningServer[],
  { asAdmin, account, organizationId }: Suspended,
): Promise<{ read: number; write: number }> {
  const change = { status: 'suspended', reason: 'Measured' };
  await asAdmin.expectOk('PATCH', `/api/admin/organizations/${organizationId}`, change);
  await asAdmin.expectOk('PUT', '/api/admin/maintenance', { active: true });
  for (const { pid } of running) process.kill(pid, 'SIGKILL');
  const next = await installation.start();
  const member = elsewhere(account, next.url);
  return {
    read: (await member.call('GET', '/api/chatbots')).status,
    write: (await member.call('POST', '/api/chatbots', {})).status,
  };
}
