import { planIds } from '@parley/contracts/lists';
import { type PasswordPolicy, strictest } from '@parley/contracts/password-policy';
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
const flag = oneOf(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true');
const requirements = ['lowercase', 'uppercase', 'numeric', 'nonAlphanumeric'] as const;
const passwordRequirements = z
  .literal('')
  .or(flagList(requirements))
  .default('')
  .transform((given): PasswordPolicy => {
    const asked = Object.fromEntries(requirements.map((name) => [name, given.includes(name)]));
    return { minLength: 0, ...asked };
  });
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
  ANTHROPIC_API_KEY: z.string().optional(),
  ANTHROPIC_BASE_URL: webAddress.default('https://api.anthropic.com/v1'),
  GOOGLE_API_KEY: z.string().optional(),
  GOOGLE_BASE_URL: webAddress.default('https://generativelanguage.googleapis.com/v1beta'),
  MISTRAL_API_KEY: z.string().optional(),
  MISTRAL_BASE_URL: webAddress.default('https://api.mistral.ai/v1'),
  GROQ_API_KEY: z.string().optional(),
  GROQ_BASE_URL: webAddress.default('https://api.groq.com/openai/v1'),
  EMBEDDING_MODEL: z
    .string()
    .regex(/^(openai|google|mistral):\S+$/, { error: 'must be written like openai:text-embedding-3-small' })
    .optional(),
  MODEL_PRICES_FILE: z.string().optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, { error: 'must begin with redis:// or rediss://' })
    .optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, { error: 'must be an address such as smtp://user:password@mail.example.com:587' })
    .optional(),
  MAIL_FROM: z.string().max(200).optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_ISSUER: webAddress.default('https://accounts.google.com'),
  GOOGLE_AUTHORIZE_URL: webAddress.default('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_JWKS_URL: webAddress.default('https://www.googleapis.com/oauth2/v3/certs'),
  PASSWORD_MIN_LENGTH: wholeNumber(6, 128).default(6),
  PASSWORD_REQUIRES: passwordRequirements,
  PASSWORD_REFUSE_COMMON: flag,
  EGRESS_ALLOW: list,
  TRUSTED_PROXIES: list,
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  ROLES: flagList(['web', 'worker']).default(['web', 'worker']),
  LIMIT_LOGIN_FAILURES: count(9, 1),
  LIMIT_LOGIN_WINDOW_SECONDS: count(900, 1),
  LIMIT_REGISTRATIONS_PER_HOUR: count(30, 1),
  LIMIT_CHAT_PER_MINUTE_PER_VISITOR: count(30, 1),
  LIMIT_CHAT_PER_MINUTE_PER_ADDRESS: count(60, 1),
  LIMIT_CHAT_PER_MINUTE_PER_CHATBOT: count(1_200, 1),
  LIMIT_CHAT_PER_MINUTE_PER_ORGANIZATION: count(3_000, 1),
  LIMIT_RUNNING_TURNS: count(500, 1),
  LIMIT_PROVIDER_CALLS: count(64, 1),
  LIMIT_CRAWL_SECONDS: count(1_800, 1),
  LIMIT_PAGE_LOOKUPS_PER_MINUTE: count(30, 1),
  LIMIT_EVENT_STREAMS_PER_USER: count(10, 1),
  LIMIT_MAILS_PER_HOUR_PER_ADDRESS: count(5, 1),
  LIMIT_INVITATIONS_PER_DAY: count(200, 1),
  LIMIT_API_CALLS_PER_MINUTE_PER_KEY: count(600, 1),
});

type Environment = z.output<typeof environment>;

/** Providers an operator may give a key of the whole installation for. */
export const platformProviders = ['openai', 'anthropic', 'google', 'mistral', 'groq'] as const;
export type PlatformProvider = (typeof platformProviders)[number];

/** An S3-compatible store of files; the endpoint is Amazon's where none is given. */
export interface S3Config {
  bucket: string;
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

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
  /** The operator's own keys and addresses of model providers. */
  providers: Record<PlatformProvider, { apiKey: string | undefined; baseUrl: string }>;
  /** Embeds knowledge with the operator's key where the organization names no model of its own. */
  embeddingModel: { provider: PlatformProvider; name: string } | undefined;
  /** JSON file whose prices replace those of the catalog. */
  modelPricesFile: string | undefined;
  redisUrl: string | undefined;
  s3: S3Config | undefined;
  /** Null where mail goes into the outbox of the data folder. */
  smtpUrl: string | null;
  /** Sender of every mail; null for one made of the installation's own address. */
  mailFrom: string | null;
  /** Sign-in with Google; null where it is not configured. */
  google: { clientId: string; issuer: string; authorizeUrl: string; jwksUrl: string } | null;
  /** What every new password must have, whatever its screen asks beyond. */
  passwords: { policy: PasswordPolicy; refuseCommon: boolean };
  egressAllow: readonly string[];
  trustedProxies: readonly string[];
  logLevel: Environment['LOG_LEVEL'];
  roles: { web: boolean; worker: boolean };
  limits: {
    loginFailures: number;
    loginWindowSeconds: number;
    registrationsPerHour: number;
    chatPerMinutePerVisitor: number;
    chatPerMinutePerAddress: number;
    chatPerMinutePerChatbot: number;
    chatPerMinutePerOrganization: number;
    /** Turns that may run in one process. */
    runningTurns: number;
    /** Calls that may run at once to one provider with one key, in one process. */
    providerCalls: number;
    /** Longest time a crawl may take. */
    crawlSeconds: number;
    /** Previews and link lists a user may ask for. */
    pageLookupsPerMinute: number;
    eventStreamsPerUser: number;
    /** Mails with a link that one address may be sent. */
    mailsPerHourPerAddress: number;
    /** Invitations that one organization may mail. */
    invitationsPerDay: number;
    apiCallsPerMinutePerKey: number;
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
    providers: {
      openai: { apiKey: env.OPENAI_API_KEY, baseUrl: env.OPENAI_BASE_URL },
      anthropic: { apiKey: env.ANTHROPIC_API_KEY, baseUrl: env.ANTHROPIC_BASE_URL },
      google: { apiKey: env.GOOGLE_API_KEY, baseUrl: env.GOOGLE_BASE_URL },
      mistral: { apiKey: env.MISTRAL_API_KEY, baseUrl: env.MISTRAL_BASE_URL },
      groq: { apiKey: env.GROQ_API_KEY, baseUrl: env.GROQ_BASE_URL },
    },
    embeddingModel: embeddingModelOf(env.EMBEDDING_MODEL),
    modelPricesFile: env.MODEL_PRICES_FILE,
    redisUrl: env.REDIS_URL,
    s3: s3Of(env),
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? null,
    google: googleOf(env),
    passwords: {
      policy: strictest({ minLength: env.PASSWORD_MIN_LENGTH }, env.PASSWORD_REQUIRES),
      refuseCommon: env.PASSWORD_REFUSE_COMMON,
    },
    egressAllow: env.EGRESS_ALLOW,
    trustedProxies: env.TRUSTED_PROXIES,
    logLevel: env.LOG_LEVEL,
    roles: { web: env.ROLES.includes('web'), worker: env.ROLES.includes('worker') },
    limits: {
      loginFailures: env.LIMIT_LOGIN_FAILURES,
      loginWindowSeconds: env.LIMIT_LOGIN_WINDOW_SECONDS,
      registrationsPerHour: env.LIMIT_REGISTRATIONS_PER_HOUR,
      chatPerMinutePerVisitor: env.LIMIT_CHAT_PER_MINUTE_PER_VISITOR,
      chatPerMinutePerAddress: env.LIMIT_CHAT_PER_MINUTE_PER_ADDRESS,
      chatPerMinutePerChatbot: env.LIMIT_CHAT_PER_MINUTE_PER_CHATBOT,
      chatPerMinutePerOrganization: env.LIMIT_CHAT_PER_MINUTE_PER_ORGANIZATION,
      runningTurns: env.LIMIT_RUNNING_TURNS,
      providerCalls: env.LIMIT_PROVIDER_CALLS,
      crawlSeconds: env.LIMIT_CRAWL_SECONDS,
      pageLookupsPerMinute: env.LIMIT_PAGE_LOOKUPS_PER_MINUTE,
      eventStreamsPerUser: env.LIMIT_EVENT_STREAMS_PER_USER,
      mailsPerHourPerAddress: env.LIMIT_MAILS_PER_HOUR_PER_ADDRESS,
      invitationsPerDay: env.LIMIT_INVITATIONS_PER_DAY,
      apiCallsPerMinutePerKey: env.LIMIT_API_CALLS_PER_MINUTE_PER_KEY,
    },
  };
}

function googleOf(env: Environment): Config['google'] {
  if (env.GOOGLE_CLIENT_ID === undefined) return null;
  return {
    clientId: env.GOOGLE_CLIENT_ID,
    issuer: env.GOOGLE_ISSUER,
    authorizeUrl: env.GOOGLE_AUTHORIZE_URL,
    jwksUrl: env.GOOGLE_JWKS_URL,
  };
}

function embeddingModelOf(value: string | undefined): Config['embeddingModel'] {
  const [provider, ...name] = value?.split(':') ?? [];
  const known = platformProviders.find((candidate) => candidate === provider);
  return known && { provider: known, name: name.join(':') };
}

/** @throws ConfigError when a bucket is named without its key. */
function s3Of(env: Environment): S3Config | undefined {
  if (env.S3_BUCKET === undefined) return undefined;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new ConfigError(['S3_BUCKET: needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY as well']);
  }
  return {
    bucket: env.S3_BUCKET,
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    accessKeyId,
    secretAccessKey,
  };
}
