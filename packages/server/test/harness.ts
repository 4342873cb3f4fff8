import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { languages } from '@parley/contracts/language/languages';
import type { User } from '@parley/contracts/resources/organization/identity';
import type { Role } from '@parley/contracts/rights/permissions';
import { captureLog } from '../../../tools/captured-log.ts';
import { recordEvents } from '../../../tools/record-events.ts';
import { createWebApp } from '../src/app.ts';
import { type Config, readConfig } from '../src/config/config.ts';
import type { Database } from '../src/db/database.ts';
import type { OpenOptions } from '../src/db/open.ts';
import { tenantScope, withPlatform, withScope } from '../src/db/scope.ts';
import { sql } from '../src/db/sql.ts';
import { createDeps } from '../src/kernel/deps/create-deps.ts';
import type { Deps } from '../src/kernel/deps/deps.ts';
import type { WorkPart } from '../src/kernel/slice/slice.ts';
import { createPasswords, type Passwords } from '../src/lib/secrets/passwords.ts';
import type { Clock } from '../src/ports/clock.ts';
import { createLog } from '../src/ports/log/log.ts';
import { createQueue } from '../src/ports/queue/queue.ts';
import { workPartsOf } from '../src/slices.ts';
import { createWorkDeps } from '../src/work-deps.ts';
import { startWorker } from '../src/worker.ts';
import { TestClient } from './test-client.ts';
import { createTestDatabase, type FirstStart } from './test-databases.ts';

const { version: queueVersion }: { version: string } = createRequire(import.meta.url)('pg-boss/package.json');
const testSecret = 'test-only-secret-of-32-characters!';

export interface TestAppOptions {
  env?: Record<string, string>;
  clock?: Clock;
  /** Cheap hashes by default; their real cost is tested elsewhere. */
  passwords?: Passwords;
  /** Opens the test database in another way, for example through a pooler. */
  reopen?: (options: OpenOptions) => Promise<Database>;
  /** Maximum number of attempts of a transaction that PostgreSQL ends; 4 by default. */
  transactionTries?: number;
  /** Names of loops and queues of schedules that the test runs by hand, and that therefore must not run by themselves. */
  runByHand?: readonly string[];
  /** Receives every log line. */
  onLog?: (line: string) => void;
}

export interface NewMember {
  email?: string;
  organizationName?: string;
  plan?: string;
  isVerified?: boolean;
}

/** The whole program with its own database, listening on a free local port. */
export interface TestApp {
  origin: string;
  deps: Deps;
  /** Registers a new user with an organization; the email address is verified by default. */
  register(overrides?: NewMember): Promise<Member>;
  /** A client without cookies or tokens. */
  anonymous(): TestClient;
  /** Waits until every event is dispatched, every job is done, and every due email is sent. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** A signed-in client and its account. */
export class Member extends TestClient {
  readonly app: TestApp;
  readonly user: User;

  constructor(app: TestApp, cookie: string, user: User) {
    super(app.origin, { cookie });
    this.app = app;
    this.user = user;
  }

  get organizationId(): string {
    return this.user.currentOrganization?.id ?? '';
  }

  /** Another user with this role in the same organization, which is selected. */
  async asRole(role: Role): Promise<Member> {
    const other = await this.app.register();
    const { deps } = this.app;
    await withScope(deps.database, tenantScope(this.organizationId), (tx) =>
      tx.execute(sql`
        insert into memberships (organization_id, user_id, role, created_at)
        values (${this.organizationId}, ${other.user.id}, ${role}, ${deps.clock.now()})`),
    );
    const switched = await other.post(`/api/organization/switch/${this.organizationId}`);
    if (switched.status !== 200) throw new Error(`could not switch: ${switched.status}`);
    const user = await other.get<User>('/api/user');
    return new Member(this.app, other.cookie, user.body);
  }
}

/** Creates the tables of the queue. */
const withQueues: FirstStart = {
  name: `-queues-${queueVersion}-recorded`,
  async run(database) {
    const queue = await createQueue(database, createLog('silent'));
    await queue.stop(0);
  },
  script: recordEvents,
};

/** Long enough to get a connection on a busy machine; timeouts have their own tests. */
const roomyWaits: Partial<OpenOptions> = {
  postgresLimits: { waitTimeoutMs: 15_000 },
  embeddedLimits: { waitTimeoutMs: 15_000 },
};

/** A test registers three users on average; hashes at the recommended cost would take half of the suite's time. */
const cheapPasswords = createPasswords({ memoryKibibytes: 64, passes: 1 });

let counter = 0;

/** Starts the program for a test file; call `close` when done. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const test = await createTestDatabase(undefined, { ...roomyWaits, ...triesOf(options) }, withQueues);
  const database = (await options.reopen?.(test.options)) ?? test.database;
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-files-'));
  const config = testConfig(dataDir, options);
  const write = (line: string) => {
    captureLog(line);
    options.onLog?.(line);
  };
  const log = createLog(config.logLevel, { destination: { write } });
  const deps = await createDeps({
    config,
    secret: testSecret,
    database,
    log,
    passwords: options.passwords ?? cheapPasswords,
    ...(options.clock ? { clock: options.clock } : {}),
  });
  const worker = await startWorker(deps, partsOf(deps, options));
  const web = await createWebApp(deps);
  const isQuiet = async () => (await waitingEvents(deps)) === 0 && (await worker.pending()) === 0;
  const origin = await web.http.listen({ host: '127.0.0.1', port: 0 });
  const app: TestApp = {
    origin,
    deps,
    anonymous: () => new TestClient(origin),
    async register({ email, organizationName = 'Test organization', plan, isVerified = true } = {}) {
      counter += 1;
      const client = new TestClient(origin);
      const answer = await client.post<User>('/api/register', {
        email: email ?? `person${counter}.${process.pid}@example.com`,
        password: 'secret1',
        fullName: 'Test Person',
        organizationName,
        termsAccepted: true,
      });
      if (answer.status !== 201) throw new Error(`could not register: ${answer.status} ${answer.text}`);
      if (isVerified) await verifyAddress(deps, answer.body.id);
      const member = new Member(app, client.cookie, { ...answer.body, emailVerified: isVerified });
      if (plan) await setPlan(deps, member.organizationId, plan);
      return member;
    },
    async settled() {
      for (let round = 0; round < 600; round += 1) {
        await worker.drain();
        // Checked twice, because a job may end and append an event between the two counts of one check.
        if ((await isQuiet()) && (await isQuiet())) return;
        await wait(25);
      }
      throw new Error('jobs are still running after 15 s');
    },
    async close() {
      await web.stop();
      await worker.stop();
      deps.platform.close();
      await deps.egress.close();
      deps.redis?.close();
      await deps.meaning?.close();
      await database.close();
      await test.dispose();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return app;
}

function partsOf(deps: Deps, { runByHand = [] }: TestAppOptions): WorkPart[] {
  return workPartsOf(createWorkDeps(deps)).map(({ loops = [], schedules = [], ...part }) => ({
    ...part,
    loops: loops.filter(({ name }) => !runByHand.includes(name)),
    schedules: schedules.filter(({ queue }) => !runByHand.includes(queue)),
  }));
}

function triesOf({ transactionTries }: TestAppOptions): Partial<OpenOptions> {
  return transactionTries === undefined ? {} : { transactionTries };
}

/** All languages, and limits that no test reaches by accident; the limits have their own tests. */
function testConfig(dataDir: string, { env, onLog }: TestAppOptions): Config {
  return readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: onLog ? 'debug' : 'error',
    LIMIT_REGISTRATIONS_PER_HOUR: '100000',
    LIMIT_CHAT_PER_MINUTE_PER_VISITOR: '100000',
    LIMIT_CHAT_PER_MINUTE_PER_ADDRESS: '100000',
    LIMIT_NEW_CONVERSATIONS_PER_HOUR_PER_ADDRESS: '100000',
    LIMIT_VISITOR_EMAILS_PER_HOUR_PER_ADDRESS: '100000',
    LIMIT_VISITOR_REQUESTS_PER_HOUR_PER_ADDRESS: '100000',
    LIMIT_VISITOR_LEADS_PER_HOUR_PER_ADDRESS: '100000',
    LIMIT_CHAT_PER_MINUTE_PER_CHATBOT: '100000',
    LIMIT_CHAT_PER_MINUTE_PER_ORGANIZATION: '100000',
    LIMIT_PAGE_LOOKUPS_PER_MINUTE: '100000',
    LIMIT_MAILS_PER_HOUR_PER_ADDRESS: '100000',
    DEFAULT_PLAN: 'enterprise',
    LANGUAGES: languages.join(','),
    MEANING: 'off',
    ...env,
  });
}

/** Number of events not yet dispatched, including those of a dispatch in progress. */
async function waitingEvents(deps: Deps): Promise<number> {
  const row = await withPlatform(deps.database, (tx) =>
    tx.first<{ count: number }>(sql`select count(*) as count from events where dispatched_at is null`),
  );
  return row?.count ?? 0;
}

/** Marks the address as verified, as the link in the verification email does. */
async function verifyAddress(deps: Deps, userId: string): Promise<void> {
  await withScope(deps.database, { organizationId: null, userId }, async (tx) => {
    await tx.execute(sql`update users set email_verified_at = ${deps.clock.now()} where id = ${userId}`);
    await tx.execute(sql`delete from user_tokens where user_id = ${userId} and purpose = 'verify'`);
  });
}

async function setPlan(deps: Deps, organizationId: string, plan: string): Promise<void> {
  await withScope(deps.database, tenantScope(organizationId), (tx) =>
    tx.execute(sql`update organizations set plan = ${plan} where id = ${organizationId}`),
  );
}
