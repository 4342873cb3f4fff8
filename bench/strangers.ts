import { ensureBuilt } from '../tools/bootstrap/build.mjs';
import { startServer } from '../tools/e2e/servers/start-server.ts';
import { withCleanUp } from '../tools/services/with-clean-up.ts';
import { type FloodFigures, measureFloods } from './lib/login-flood.ts';
import { median } from './lib/median.ts';
import { openBenchDatabase } from './lib/turns/bench-database.ts';
import type { BenchOptions } from './main.ts';

const rounds = 40;
const known = 'known@example.com';
const unknown = 'unknown@example.com';
const calls = {
  login: { path: '/api/login', body: { password: 'wrong-password' } },
  forgotten: { path: '/api/forgot-password', body: {} },
};

interface StrangerFigures {
  call: string;
  knownMs: number;
  unknownMs: number;
}

/**
 * Measures whether response times reveal that an address has an account (SEC-5: 30 ms at most): medians of calls that alternate
 * between a known and an unknown address. Then measures how long a member's login takes during a flood of failing logins (300 ms
 * at most). Prints tables, or one array with `json`.
 */
export async function run({ json }: BenchOptions): Promise<void> {
  await ensureBuilt(process.execPath);
  const figures = await withCleanUp(async (later) => {
    const env = { LIMIT_LOGIN_FAILURES: '100000', LIMIT_MAILS_PER_HOUR_PER_ADDRESS: '100000' };
    const server = await startServer({ env });
    later(async () => void (await server.stop()));
    await post(server.url, '/api/register', {
      email: known,
      password: 'correct horse',
      fullName: 'Ada Osei',
      organizationName: 'Harbour Books',
      termsAccepted: true,
    });
    const measured: StrangerFigures[] = [];
    for (const [call, { path, body }] of Object.entries(calls))
      measured.push({ call, ...(await measure(server.url, path, body)) });
    return measured;
  });
  const floods = await measureBothEngines();
  if (json) {
    console.log(JSON.stringify([...figures, ...floods]));
    return;
  }
  console.table(figures);
  console.table(floods);
}

async function measureBothEngines(): Promise<FloodFigures[]> {
  return withCleanUp(async (later) => {
    const database = await openBenchDatabase(later, 'strangers');
    const onPostgres = database ? [await measureFloods('postgres', { DATABASE_URL: database })] : [];
    return [...onPostgres, await measureFloods('embedded', {})];
  });
}

async function measure(url: string, path: string, body: object) {
  const knownMs: number[] = [];
  const unknownMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    knownMs.push(await post(url, path, { email: known, ...body }));
    unknownMs.push(await post(url, path, { email: unknown, ...body }));
  }
  return { knownMs: Math.round(median(knownMs)), unknownMs: Math.round(median(unknownMs)) };
}

/** Returns the duration of the call in ms. */
async function post(url: string, path: string, body: object): Promise<number> {
  const startedMs = performance.now();
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  if (response.status >= 500 || response.status === 429) throw new Error(`${path} said ${response.status}`);
  return performance.now() - startedMs;
}
