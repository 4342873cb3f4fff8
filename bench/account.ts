import { setTimeout as sleep } from 'node:timers/promises';
import { createPasswords } from '../packages/server/src/lib/secrets/passwords.ts';
import { ensureBuilt } from '../tools/bootstrap/build.mjs';
import { type ApiClient, apiClient } from '../tools/e2e/api-client.ts';
import { type RunningServer, startServer } from '../tools/e2e/servers/start-server.ts';
import { type Later, withCleanUp } from '../tools/services/with-clean-up.ts';
import { median } from './lib/median.ts';
import { treeCpuMs } from './lib/process-cpu.ts';
import { openBenchDatabase } from './lib/turns/bench-database.ts';
import type { BenchOptions } from './main.ts';

/** Medians of three runs. */
interface AccountFigures {
  engine: 'postgres' | 'embedded';
  /** CPU of the server for one GET /api/user, 8 at once. */
  userCpuMs: number;
  usersPerSecond: number;
  /** Time of one login minus the time of its password hash, which is measured separately. */
  loginBeyondHashMs: number;
  hashMs: number;
}

const runs = 3;
const reads = 4_000;
const parallel = 8;
const logins = 40;
const account = {
  email: 'bench@example.com',
  password: 'correct horse battery',
  fullName: 'Bench',
  organizationName: 'Bench',
  termsAccepted: true,
};

/** Measures GET /api/user, the first request of every screen, and signing in, on PostgreSQL and on the embedded engine. */
export async function run({ json }: BenchOptions): Promise<void> {
  await ensureBuilt(process.execPath);
  const figures = await withCleanUp(async (later) => {
    const database = await openBenchDatabase(later, 'account');
    const rows: AccountFigures[] = [];
    if (database) rows.push(await measureEngine(later, 'postgres', { DATABASE_URL: database }));
    rows.push(await measureEngine(later, 'embedded', {}));
    return rows;
  });
  if (json) console.log(JSON.stringify(figures));
  else console.table(figures);
}

async function measureEngine(
  later: Later,
  engine: AccountFigures['engine'],
  env: Readonly<Record<string, string>>,
): Promise<AccountFigures> {
  const server = await startServer({ env });
  later(async () => {
    await server.stop();
  });
  const client = apiClient(server.url);
  await client.expectOk('POST', '/api/register', account);
  await readUsers(client, reads / 4);
  const measured: { cpuMs: number; perSecond: number }[] = [];
  for (let n = 0; n < runs; n++) measured.push(await measureReads(server, client));
  const hashMs = await measureHash();
  const loginMs = await measureLogin(server.url);
  await server.stop();
  return {
    engine,
    userCpuMs: rounded(median(measured.map((one) => one.cpuMs))),
    usersPerSecond: Math.round(median(measured.map((one) => one.perSecond))),
    loginBeyondHashMs: rounded(loginMs - hashMs),
    hashMs: rounded(hashMs),
  };
}

async function measureReads(server: RunningServer, client: ApiClient) {
  const cpuBefore = treeCpuMs(server.pid);
  const startMs = performance.now();
  await readUsers(client, reads);
  const wallMs = performance.now() - startMs;
  return { cpuMs: (treeCpuMs(server.pid) - cpuBefore) / reads, perSecond: (reads / wallMs) * 1_000 };
}

async function readUsers(client: ApiClient, count: number): Promise<void> {
  let left = count;
  const one = async () => {
    while (left-- > 0) await client.expectOk('GET', '/api/user');
  };
  await Promise.all(Array.from({ length: parallel }, one));
}

/** Measures the product's password hash in this process, on the same machine. */
async function measureHash(): Promise<number> {
  const passwords = createPasswords();
  const hash = await passwords.hash(account.password, 'member');
  return medianTime(() => passwords.verify(hash, account.password, 'member'));
}

function measureLogin(url: string): Promise<number> {
  const { email, password } = account;
  return medianTime(() => apiClient(url).expectOk('POST', '/api/login', { email, password }));
}

async function medianTime(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < logins; n++) {
    const startMs = performance.now();
    await work();
    times.push(performance.now() - startMs);
    await sleep(5);
  }
  return median(times);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
