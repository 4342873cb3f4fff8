import { startServer } from '../../tools/e2e/start-server.ts';
import { type Later, withCleanUp } from '../../tools/services/with-clean-up.ts';
import { percentile95 } from './percentile95.ts';

const wrongLogins = 400;
const rounds = 8;
const member = { email: 'member@example.com', password: 'correct horse' };

export interface FloodFigures {
  call: string;
  engine: 'postgres' | 'embedded';
  /** Login of a member, while wrong logins of one account arrive at once from one other address; with 429 to most. */
  p95MsOneAddress: number;
  /** The same while each wrong login comes from an address of its own and names an account of its own. */
  p95MsManyAddresses: number;
}

/** Measures how long a member's login takes during a flood of wrong ones, with the limits as they are by default. */
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

/** Durations of the member's logins, one after another, until every wrong login has its response. */
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
