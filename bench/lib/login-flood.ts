import { startServer } from '../../tools/e2e/servers/start-server.ts';
import { type Later, withCleanUp } from '../../tools/services/with-clean-up.ts';
import { percentile95 } from './percentile95.ts';

const wrongLogins = 400;
const rounds = 8;
const member = { email: 'member@example.com', password: 'correct horse' };

export interface FloodFigures {
  call: string;
  engine: 'postgres' | 'embedded';
  /** Login time of a member while failing logins of one account arrive from one other address; most of these get 429. */
  p95MsOneAddress: number;
  /** The same, with a different address and account for each failing login. */
  p95MsManyAddresses: number;
}

/** Measures how long a member's login takes during a flood of failing ones, with the default limits. */
export async function measureFloods(
  engine: FloodFigures['engine'],
  env: Readonly<Record<string, string>>,
): Promise<FloodFigures> {
  return withCleanUp(async (later: Later) => {
    const server = await startServer({ env: { ...env, TRUSTED_PROXIES: '127.0.0.1' } });
    later(async () => void (await server.stop()));
    const person = { fullName: 'Ada Osei', organizationName: 'Harbour Books', termsAccepted: true };
    await post(server.url, '/api/register', { ...member, ...person }, '192.0.2.1');
    const one: number[] = [];
    const many: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const victim = `victim${round}@example.com`;
      one.push(...(await loginsDuring(server.url, () => [victim, `198.51.100.${round + 1}`])));
      const stranger = (n: number): Attempt => [`nobody${n}@example.com`, `203.0.${n % 100}.${n >> 2}`];
      many.push(...(await loginsDuring(server.url, (n) => stranger(round * wrongLogins + n))));
    }
    return {
      call: `login during ${wrongLogins} wrong ones`,
      engine,
      p95MsOneAddress: Math.round(percentile95(one)),
      p95MsManyAddresses: Math.round(percentile95(many)),
    };
  });
}

type Attempt = [email: string, address: string];

/** Returns the durations of the member's consecutive logins until every failing login has its response. */
async function loginsDuring(url: string, attempt: (n: number) => Attempt): Promise<number[]> {
  let isOver = false;
  const flood = Promise.all(
    Array.from({ length: wrongLogins }, (_, n) => {
      const [email, address] = attempt(n);
      return post(url, '/api/login', { email, password: 'wrong-password' }, address);
    }),
  ).finally(() => {
    isOver = true;
  });
  const durations: number[] = [];
  while (!isOver) {
    const startedMs = performance.now();
    const status = await post(url, '/api/login', member, '192.0.2.1');
    if (status !== 200) throw new Error(`the member's login said ${status}`);
    durations.push(performance.now() - startedMs);
  }
  await flood;
  return durations;
}

/** Returns the status. */
async function post(url: string, path: string, body: object, address: string): Promise<number> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.status;
}
