import { planIds } from '@parley/contracts/plans';
import { z } from 'zod';

function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER) {
  const limits = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  const error = `must be a whole number ${limits}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
}
function oneOf<const Option extends string>(options: readonly Option[]) {
  return z.enum(options, { error: `must be one of ${options.join(', ')}` });
}
const webAddress = z.url({ error: 'must be an address such as https://chat.example.com' });
const flagList = (allowed: readonly string[]) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine((list) => list.length > 0 && list.every((item) => allowed.includes(item)), {
      error: `must be a comma-separated list of ${allowed.join(', ')}`,
    });
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );
const count = (fallback: number, min = 0) => wholeNumber(min).default(fallback);

/** Every variable the program reads, with its default. The README's table says the same in words. */
const environment = z.object({
  APP_URL: webAddress.optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  DATA_DIR: z.string().default('./data'),
  APP_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  APP_SECRET_PREVIOUS: z.string().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres:// or postgresql://' })
    .optional(),
  DATABASE_POOL_SIZE: count(10, 1),
  DEFAULT_PLAN: oneOf(planIds).default('free'),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: webAddress.default('https://api.openai.com/v1'),
  EGRESS_ALLOW: list,
  TRUSTED_PROXIES: list,
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  ROLES: flagList(['web', 'worker']).default(['web', 'worker']),
  LIMIT_LOGIN_FAILURES: count(9, 1),
  LIMIT_LOGIN_WINDOW_SECONDS: count(900, 1),
  LIMIT_REGISTRATIONS_PER_HOUR: count(30, 1),
  LIMIT_CHAT_PER_MINUTE_PER_ADDRESS: count(60, 1),
  LIMIT_EVENT_STREAMS_PER_USER: count(10, 1),
});

type Environment = z.output<typeof environment>;

/** The configuration of one process. */
export interface Config {
  appUrl: string | undefined;
  host: string;
  port: number;
  dataDir: string;
  appSecret: string | undefined;
  appSecretPrevious: string | undefined;
  databaseUrl: string | undefined;
  databasePoolSize: number;
  defaultPlan: Environment['DEFAULT_PLAN'];
  metricsToken: string | undefined;
  openai: { apiKey: string | undefined; baseUrl: string };
  egressAllow: readonly string[];
  trustedProxies: readonly string[];
  logLevel: Environment['LOG_LEVEL'];
  roles: { web: boolean; worker: boolean };
  limits: {
    loginFailures: number;
    loginWindowSeconds: number;
    registrationsPerHour: number;
    chatPerMinutePerAddress: number;
    eventStreamsPerUser: number;
  };
}

/** The environment cannot be used; `problems` holds one line for each variable. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** The configuration of this process, from its environment. @throws ConfigError */
export function ownConfig(): Config {
  return readConfig(process.env);
}

/**
 * Reads the configuration once. Empty variables count as absent.
 * @throws ConfigError naming every unusable variable at once.
 */
export function readConfig(source: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const env = parsed.data;
  return {
    appUrl: env.APP_URL?.replace(/\/$/, ''),
    host: env.HOST,
    port: env.PORT,
    dataDir: env.DATA_DIR,
    appSecret: env.APP_SECRET,
    appSecretPrevious: env.APP_SECRET_PREVIOUS,
    databaseUrl: env.DATABASE_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    defaultPlan: env.DEFAULT_PLAN,
    metricsToken: env.METRICS_TOKEN,
    openai: { apiKey: env.OPENAI_API_KEY, baseUrl: env.OPENAI_BASE_URL },
    egressAllow: env.EGRESS_ALLOW,
    trustedProxies: env.TRUSTED_PROXIES,
    logLevel: env.LOG_LEVEL,
    roles: { web: env.ROLES.includes('web'), worker: env.ROLES.includes('worker') },
    limits: {
      loginFailures: env.LIMIT_LOGIN_FAILURES,
      loginWindowSeconds: env.LIMIT_LOGIN_WINDOW_SECONDS,
      registrationsPerHour: env.LIMIT_REGISTRATIONS_PER_HOUR,
      chatPerMinutePerAddress: env.LIMIT_CHAT_PER_MINUTE_PER_ADDRESS,
      eventStreamsPerUser: env.LIMIT_EVENT_STREAMS_PER_USER,
    },
  };
}
