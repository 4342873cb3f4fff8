import type { BillingDriver } from '@parley/contracts/billing/billing-lists';
import { stricterPolicy } from '@parley/contracts/rights/password-policy';
import { modelName } from '@parley/meaning/model-name';
import { bareHost } from '../lib/net/hosts.ts';
import { machineMemoryMiB } from './installation.ts';
import { ConfigError, type Environment, type EnvironmentText, readEnvironment } from './read-environment.ts';
import { secretValues } from './secret-values.ts';
import { googleWithoutTls, isPublicHost, keysWithoutTls } from './without-tls.ts';

/** Providers for which an operator may configure a key for the whole installation. */
export const platformProviders = ['openai', 'anthropic', 'google', 'mistral', 'groq'] as const;
export type PlatformProvider = (typeof platformProviders)[number];

/** The configuration of one process; `variables.ts` explains every value. */
export type Config = Readonly<ReturnType<typeof configOf>>;
/** An S3-compatible file store; the endpoint is Amazon's by default. */
export type S3Config = NonNullable<Config['s3']>;
/** The mailbox that visitors' answers arrive in. */
export type ImapConfig = NonNullable<Config['imap']>;
export type StripeConfig = NonNullable<Config['stripe']>;

/**
 * The configuration of this process, from its environment.
 * @throws ConfigError
 */
export function ownConfig(): Config {
  return readConfig(process.env);
}

/** Secrets that errors and logs of this process must not show. */
export function ownSecrets(): string[] {
  return secretValues(process.env);
}

/**
 * Parses the environment. Empty variables count as absent.
 * @throws ConfigError naming every invalid variable at once.
 */
export function readConfig(source: EnvironmentText): Config {
  const { env, problems } = readEnvironment(source);
  if (env.S3_BUCKET !== undefined && s3Of(env) === undefined)
    problems.push('S3_BUCKET: needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY as well');
  if ((env.RERANK_MODEL === undefined) !== (env.RERANK_BASE_URL === undefined))
    problems.push('RERANK_MODEL: set it together with RERANK_BASE_URL');
  problems.push(...answersUnread(source));
  problems.push(...googleWithoutTls(env), ...keysWithoutTls(env), ...stripeWithoutSettings(env));
  if (problems.length > 0) throw new ConfigError(problems);
  return configOf(env);
}

function configOf(env: Environment) {
  return {
    appUrl: env.APP_URL?.replace(/\/$/, ''),
    host: env.HOST,
    port: env.PORT,
    dataDir: env.DATA_DIR,
    appSecret: env.APP_SECRET,
    appSecretPrevious: env.APP_SECRET_PREVIOUS,
    databaseUrl: env.DATABASE_URL,
    databaseListenUrl: env.DATABASE_LISTEN_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    defaultPlan: env.DEFAULT_PLAN,
    plansFile: env.PLANS_FILE,
    billing: driverOf(env),
    stripe: stripeOf(env),
    firstAdministrator: { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
    adminAllow: env.ADMIN_ALLOW,
    languages: env.LANGUAGES,
    operator: {
      name: env.OPERATOR_NAME ?? null,
      address: env.OPERATOR_ADDRESS ?? null,
      privacyUrl: env.PRIVACY_URL ?? null,
      termsUrl: env.TERMS_URL ?? null,
    },
    claims: {
      users: env.CLAIM_USERS,
      conversations: env.CLAIM_CONVERSATIONS,
      countries: env.CLAIM_COUNTRIES,
    },
    metricsToken: env.METRICS_TOKEN,
    providers: providersOf(env),
    localModels: env.LOCAL_MODELS,
    embeddingModel: embeddingModelOf(env),
    meaning: meaningOf(env),
    reranker: rerankerOf(env),
    modelPricesFile: env.MODEL_PRICES_FILE,
    redisUrl: env.REDIS_URL,
    s3: s3Of(env),
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? null,
    replyAddress: env.REPLY_ADDRESS ?? null,
    imap: imapOf(env),
    inboundMailSecret: env.INBOUND_MAIL_SECRET ?? null,
    google: googleOf(env),
    passwords: {
      policy: stricterPolicy({ minLength: env.PASSWORD_MIN_LENGTH }, env.PASSWORD_REQUIRES),
      refuseCommon: env.PASSWORD_REFUSE_COMMON,
    },
    analyticsBaseUrl: env.GOOGLE_ANALYTICS_BASE_URL.replace(/\/$/, ''),
    egressAllow: env.EGRESS_ALLOW,
    trustedProxies: env.TRUSTED_PROXIES,
    countryHeader: env.COUNTRY_HEADER,
    logLevel: env.LOG_LEVEL,
    roles: { web: env.ROLES.includes('web'), worker: env.ROLES.includes('worker') },
    limits: limitsOf(env),
  };
}

function providersOf(env: Environment) {
  return {
    openai: { apiKey: env.OPENAI_API_KEY, baseUrl: env.OPENAI_BASE_URL },
    anthropic: { apiKey: env.ANTHROPIC_API_KEY, baseUrl: env.ANTHROPIC_BASE_URL },
    google: { apiKey: env.GOOGLE_API_KEY, baseUrl: env.GOOGLE_BASE_URL },
    mistral: { apiKey: env.MISTRAL_API_KEY, baseUrl: env.MISTRAL_BASE_URL },
    groq: { apiKey: env.GROQ_API_KEY, baseUrl: env.GROQ_BASE_URL },
  };
}

function limitsOf(env: Environment) {
  return {
    loginFailures: env.LIMIT_LOGIN_FAILURES,
    loginSlowedFrom: env.LIMIT_LOGIN_SLOWED_FROM,
    loginWindowSeconds: env.LIMIT_LOGIN_WINDOW_SECONDS,
    registrationsPerHour: env.LIMIT_REGISTRATIONS_PER_HOUR,
    chatPerMinutePerVisitor: env.LIMIT_CHAT_PER_MINUTE_PER_VISITOR,
    chatPerMinutePerAddress: env.LIMIT_CHAT_PER_MINUTE_PER_ADDRESS,
    newConversationsPerHourPerAddress: env.LIMIT_NEW_CONVERSATIONS_PER_HOUR_PER_ADDRESS,
    visitorEffectsPerHourPerAddress: {
      email: env.LIMIT_VISITOR_EMAILS_PER_HOUR_PER_ADDRESS,
      request: env.LIMIT_VISITOR_REQUESTS_PER_HOUR_PER_ADDRESS,
      lead: env.LIMIT_VISITOR_LEADS_PER_HOUR_PER_ADDRESS,
    },
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
  };
}

function driverOf(env: Environment): BillingDriver {
  return env.BILLING ?? (env.STRIPE_SECRET_KEY === undefined ? 'ledger' : 'stripe');
}

/** Null unless Stripe collects payments. */
function stripeOf(env: Environment) {
  const { STRIPE_SECRET_KEY: secretKey } = env;
  if (driverOf(env) !== 'stripe' || secretKey === undefined) return null;
  return {
    secretKey,
    isLive: /^[sr]k_live_/.test(secretKey),
    webhookSecrets: env.STRIPE_WEBHOOK_SECRET,
    automaticTax: env.STRIPE_AUTOMATIC_TAX,
    apiUrl: env.STRIPE_API_URL,
  };
}

/**
 * Stripe requires `APP_URL`, to which it sends people back, and a webhook secret: unsigned events could otherwise change
 * subscriptions.
 */
function stripeWithoutSettings(env: Environment): string[] {
  if (driverOf(env) !== 'stripe') return [];
  const missing = (['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'APP_URL'] as const).filter(
    (name) => env[name] === undefined || env[name].length === 0,
  );
  return missing.length === 0 ? [] : [`BILLING: stripe needs ${missing.join(' and ')} as well`];
}

/** Null unless visitors' answers are read from a mailbox. */
function imapOf({ IMAP_URL: address }: Environment) {
  if (address === undefined) return null;
  const url = new URL(address);
  const isTls = url.protocol === 'imaps:';
  return {
    host: bareHost(url),
    port: Number(url.port) || (isTls ? 993 : 143),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    mailbox: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
    /** `started`: a connection that does not become encrypted is given up before the password is sent. */
    tls: isTls ? ('always' as const) : isPublicHost(url) ? ('started' as const) : ('offered' as const),
  };
}

/**
 * Answers are recognized by the address that they are sent to, so without one none would arrive; and an address that nobody reads
 * would promise visitors that somebody does.
 * Only what is missing counts here: what is set and invalid is a problem of its own.
 */
function answersUnread(source: EnvironmentText): string[] {
  const ways = ['IMAP_URL', 'INBOUND_MAIL_SECRET'].filter((name) => source[name]);
  if (!source.REPLY_ADDRESS)
    return ways.map((name) => `${name}: needs REPLY_ADDRESS as well, the address that visitors answer to`);
  return ways.length > 0
    ? []
    : ['REPLY_ADDRESS: needs IMAP_URL or INBOUND_MAIL_SECRET as well, so that answers are read'];
}

function googleOf(env: Environment) {
  if (env.GOOGLE_CLIENT_ID === undefined) return null;
  return {
    clientId: env.GOOGLE_CLIENT_ID,
    issuer: env.GOOGLE_ISSUER,
    authorizeUrl: env.GOOGLE_AUTHORIZE_URL,
    jwksUrl: env.GOOGLE_JWKS_URL,
  };
}

/** Minimum memory, because the built-in models take up to 300 MiB in addition to the program. */
const roomForMeaningMiB = 900;

/** `no_room` if the setting is `auto` and the machine has too little memory. */
function meaningOf({ MEANING: chosen }: Environment): 'on' | 'off' | 'no_room' {
  if (chosen !== 'auto') return chosen;
  return machineMemoryMiB() >= roomForMeaningMiB ? 'on' : 'no_room';
}

function embeddingModelOf(env: Environment) {
  const [provider, ...name] = env.EMBEDDING_MODEL?.split(':') ?? [];
  const known = [...platformProviders, 'local' as const, 'static' as const].find((one) => one === provider);
  if (known) return { provider: known, name: name.join(':') };
  return meaningOf(env) === 'on' ? { provider: 'meaning' as const, name: modelName } : undefined;
}

function rerankerOf({ RERANK_MODEL: model, RERANK_BASE_URL: address, RERANK_API_KEY: apiKey }: Environment) {
  if (model === undefined || address === undefined) return null;
  return { model, baseUrl: address.replace(/\/$/, ''), apiKey };
}

function s3Of(env: Environment) {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  return { bucket, endpoint: env.S3_ENDPOINT, region: env.S3_REGION, accessKeyId, secretAccessKey };
}
