import { billingDrivers } from '@parley/contracts/billing-lists';
import { languages } from '@parley/contracts/languages';
import { planIds } from '@parley/contracts/lists';
import { type ZodType, z } from 'zod';
import {
  claimedFigure,
  embeddingModel,
  flag,
  headerName,
  httpAddress,
  list,
  listOf,
  localServers,
  networks,
  oneOf,
  passwordRequirements,
  postgresAddress,
  proxies,
  redisAddress,
  smtpAddress,
  strongSecret,
  textOfAtLeast,
  webAddress,
  wholeNumber,
} from './variable-schemas.ts';

/** Headings of the README's tables, in their order. */
export const sections = [
  'Server',
  'Public pages',
  'Data',
  'Network',
  'Mail',
  'Sign-in',
  'Model providers',
  'Limits',
] as const;

/** One environment variable. An empty value counts as absent. */
export interface Variable {
  section: (typeof sections)[number];
  /** Parses the text of the environment, and of the default. */
  schema: ZodType;
  /** Used when the variable is absent. */
  default?: string;
  /** What holds without the variable, where that is no fixed value. */
  unset?: string;
  /** One sentence in Markdown. */
  meaning: string;
  /** A value for `.env.example` in place of the default. */
  example?: string;
  /** Never shown in an error or a log. */
  secret?: true;
}

/** Every variable that the program reads. The README's tables and `.env.example` are generated: `npm run docs`. */
export const variables = {
  HOST: {
    section: 'Server',
    schema: z.string(),
    default: '127.0.0.1',
    meaning: 'Address to listen on.',
  },
  PORT: {
    section: 'Server',
    schema: wholeNumber(0, 65_535),
    default: '3000',
    meaning: 'Port to listen on.',
  },
  APP_URL: {
    section: 'Server',
    schema: webAddress,
    unset: 'the address it listens on',
    meaning: 'The address that people use, for links and cookies; `https://…` in production.',
    example: 'https://chat.example.com',
  },
  ROLES: {
    section: 'Server',
    schema: listOf(['web', 'worker']),
    default: 'web,worker',
    meaning: 'What this process does: `web` serves requests, `worker` runs jobs.',
  },
  DEFAULT_PLAN: {
    section: 'Server',
    schema: oneOf(planIds),
    default: 'free',
    meaning: 'The plan of a new organization; use `enterprise` for a private installation.',
    example: 'enterprise',
  },
  BILLING: {
    section: 'Server',
    schema: oneOf(billingDrivers),
    unset: '`stripe` with `STRIPE_SECRET_KEY`, else `ledger`',
    meaning:
      'Who collects payments: `stripe`; `ledger`, which takes test cards, or sends invoices where `APP_URL` is https; with `off` nothing can be bought.',
    example: 'off',
  },
  STRIPE_SECRET_KEY: {
    section: 'Server',
    schema: z.string().regex(/^[sr]k_(test|live)_\w+$/, 'must be a secret or restricted key of Stripe'),
    meaning: 'The key of the Stripe account that collects payments.',
    secret: true,
  },
  STRIPE_WEBHOOK_SECRET: {
    section: 'Server',
    schema: list,
    default: '',
    meaning:
      'Signing secret of the Stripe webhook `/api/billing/stripe-events`; two, separated by a comma, while it is rotated.',
    secret: true,
  },
  STRIPE_AUTOMATIC_TAX: {
    section: 'Server',
    schema: flag,
    default: 'false',
    meaning: 'Lets Stripe Tax compute the tax. Without it, Stripe charges none.',
  },
  STRIPE_API_URL: {
    section: 'Server',
    schema: httpAddress,
    default: 'https://api.stripe.com',
    meaning: 'Where the Stripe API is; another one is for tests.',
  },
  PLANS_FILE: {
    section: 'Server',
    schema: z.string(),
    unset: 'the built-in plans',
    meaning:
      'JSON file with prices, limits and trials that replace those of the plans, and the seller on invoices.',
    example: './plans.json',
  },
  LOG_LEVEL: {
    section: 'Server',
    schema: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    default: 'info',
    meaning:
      'The least severe events to log: `trace`, `debug`, `info`, `warn`, `error`, `fatal`, or `silent` for none.',
  },
  METRICS_TOKEN: {
    section: 'Server',
    schema: textOfAtLeast(16),
    unset: '`/metrics` answers programs on the same machine, not through a proxy',
    meaning: 'Opens `/metrics` only to requests that send it as a bearer token; at least 16 characters.',
    secret: true,
  },
  LANGUAGES: {
    section: 'Public pages',
    schema: listOf(languages).transform((codes) =>
      languages.filter((one) => one === 'en' || codes.includes(one)),
    ),
    unset: 'the languages whose translation is complete',
    meaning:
      'Languages of the app and its emails, separated by commas; English is always one of them, and stands in for what is not translated.',
    example: 'en',
  },
  OPERATOR_NAME: {
    section: 'Public pages',
    schema: z.string(),
    unset: 'the pages say that it is not named',
    meaning: 'Who runs this installation, for the privacy policy and the terms of service.',
    example: 'Example Ltd',
  },
  OPERATOR_ADDRESS: {
    section: 'Public pages',
    schema: z.string(),
    meaning: 'Where the operator can be reached: a postal or an email address.',
    example: 'privacy@example.com',
  },
  PRIVACY_URL: {
    section: 'Public pages',
    schema: httpAddress,
    meaning: 'The operator’s own privacy policy, which `/privacy-policy` then links to.',
    example: 'https://example.com/privacy',
  },
  TERMS_URL: {
    section: 'Public pages',
    schema: httpAddress,
    meaning: 'The operator’s own terms, which `/terms-of-service` then links to.',
    example: 'https://example.com/terms',
  },
  CLAIM_USERS: {
    section: 'Public pages',
    schema: claimedFigure,
    default: '10000',
    meaning: 'Users that the landing page claims; state your own figure, or `none` to claim nothing.',
    example: 'none',
  },
  CLAIM_CONVERSATIONS: {
    section: 'Public pages',
    schema: claimedFigure,
    default: '1000000',
    meaning: 'Conversations that the landing page claims, or `none`.',
    example: 'none',
  },
  CLAIM_COUNTRIES: {
    section: 'Public pages',
    schema: claimedFigure,
    default: '45',
    meaning: 'Countries that the landing page claims, or `none`.',
    example: 'none',
  },
  DATA_DIR: {
    section: 'Data',
    schema: z.string(),
    default: './data',
    meaning: 'Folder of the embedded database, uploaded files, and the generated secret.',
  },
  APP_SECRET: {
    section: 'Data',
    schema: strongSecret,
    unset: 'generated and kept in `DATA_DIR`',
    meaning:
      'Encrypts keys and signs tokens; random text of at least 32 characters, the same for all processes on one database.',
    secret: true,
  },
  APP_SECRET_PREVIOUS: {
    section: 'Data',
    schema: z.string(),
    meaning: 'The previous secret, while it is being replaced.',
    secret: true,
  },
  DATABASE_URL: {
    section: 'Data',
    schema: postgresAddress,
    unset: 'the embedded database',
    meaning: 'PostgreSQL 16 or newer with pgvector.',
    example: 'postgres://parley:password@localhost:5432/parley',
    secret: true,
  },
  DATABASE_LISTEN_URL: {
    section: 'Data',
    schema: postgresAddress,
    unset: '`DATABASE_URL`',
    meaning:
      'Where `DATABASE_URL` names a pooler that shares connections between transactions (PgBouncer): the address of the server itself, for the one connection that waits for notifications.',
    example: 'postgres://parley:password@localhost:5432/parley',
    secret: true,
  },
  DATABASE_POOL_SIZE: {
    section: 'Data',
    schema: wholeNumber(1),
    default: '10',
    meaning: 'Connections to PostgreSQL for requests.',
  },
  REDIS_URL: {
    section: 'Data',
    schema: redisAddress,
    meaning:
      'Redis for several web processes: each can resume a running answer of another, and rate limits are shared.',
    example: 'redis://localhost:6379',
    secret: true,
  },
  S3_BUCKET: {
    section: 'Data',
    schema: z.string(),
    unset: 'files are kept in `DATA_DIR`',
    meaning: 'Keeps uploaded files in this bucket of an S3-compatible store; needs both keys below.',
    example: 'parley-files',
  },
  S3_ENDPOINT: {
    section: 'Data',
    schema: webAddress,
    unset: 'Amazon',
    meaning: 'Address of the S3-compatible store.',
    example: 'https://s3.example.com',
  },
  S3_REGION: {
    section: 'Data',
    schema: z.string(),
    default: 'us-east-1',
    meaning: 'Region of the bucket.',
  },
  S3_ACCESS_KEY_ID: {
    section: 'Data',
    schema: z.string(),
    meaning: 'Id of the key for the bucket.',
  },
  S3_SECRET_ACCESS_KEY: {
    section: 'Data',
    schema: z.string(),
    meaning: 'The key for the bucket.',
    secret: true,
  },
  EGRESS_ALLOW: {
    section: 'Network',
    schema: list,
    default: '',
    meaning: 'Private `host:port` pairs that websites and providers may be reached at, separated by commas.',
    example: '127.0.0.1:11434',
  },
  TRUSTED_PROXIES: {
    section: 'Network',
    schema: proxies,
    default: '',
    meaning: 'Addresses or networks of proxies whose `X-Forwarded-For` is trusted, separated by commas.',
    example: '10.0.0.1',
  },
  COUNTRY_HEADER: {
    section: 'Network',
    schema: headerName,
    unset: 'conversations have no country',
    meaning:
      'Header in which a trusted proxy names the visitor’s country by its two letters (ISO 3166-1); from anybody else it is ignored.',
    example: 'cf-ipcountry',
  },
  SMTP_URL: {
    section: 'Mail',
    schema: smtpAddress,
    unset: 'emails are written to `DATA_DIR/outbox`',
    meaning: 'The server that sends emails; `smtps://…` for TLS from the start.',
    example: 'smtp://user:password@mail.example.com:587',
    secret: true,
  },
  MAIL_FROM: {
    section: 'Mail',
    schema: z.string().max(200, { error: 'must have at most 200 characters' }),
    unset: '`Parley <no-reply@…>` with the host of `APP_URL`',
    meaning: 'Sender of every email.',
    example: 'Parley <parley@example.com>',
  },
  PASSWORD_MIN_LENGTH: {
    section: 'Sign-in',
    schema: wholeNumber(6, 128),
    default: '6',
    meaning: 'Shortest new password, in characters.',
  },
  PASSWORD_REQUIRES: {
    section: 'Sign-in',
    schema: passwordRequirements,
    default: '',
    meaning:
      'What every new password must contain: a list of `lowercase`, `uppercase`, `numeric`, `nonAlphanumeric`, separated by commas.',
    example: 'lowercase,uppercase,numeric',
  },
  PASSWORD_REFUSE_COMMON: {
    section: 'Sign-in',
    schema: flag,
    default: 'false',
    meaning: '`true` refuses common passwords, such as `qwerty123`.',
    example: 'true',
  },
  ADMIN_EMAIL: {
    section: 'Sign-in',
    schema: z.string(),
    unset: 'no administrator is created at the start',
    meaning:
      'With `ADMIN_PASSWORD`, creates the first administrator of the platform, who signs in at `/admin/login`; ignored once there is one.',
    example: 'admin@example.com',
  },
  ADMIN_PASSWORD: {
    section: 'Sign-in',
    schema: z.string(),
    meaning: 'Password of that first administrator, at least 12 characters.',
    example: '',
    secret: true,
  },
  ADMIN_ALLOW: {
    section: 'Sign-in',
    schema: networks,
    unset: 'the admin area may be reached from everywhere',
    meaning:
      'Addresses or networks that may reach the admin area, separated by commas; from anywhere else it does not exist.',
    example: '10.0.0.0/8',
  },
  GOOGLE_CLIENT_ID: {
    section: 'Sign-in',
    schema: z.string(),
    unset: 'sign-in with Google is off',
    meaning:
      'Turns on sign-in with Google: the id of an OAuth client of type web application whose redirect address is `<APP_URL>/auth/google`.',
  },
  GOOGLE_ISSUER: {
    section: 'Sign-in',
    schema: webAddress,
    default: 'https://accounts.google.com',
    meaning:
      'Another OpenID Connect issuer in place of Google; it must return ID tokens (`response_type=id_token`).',
  },
  GOOGLE_AUTHORIZE_URL: {
    section: 'Sign-in',
    schema: webAddress,
    default: 'https://accounts.google.com/o/oauth2/v2/auth',
    meaning: 'Where that issuer lets people choose an account.',
  },
  GOOGLE_JWKS_URL: {
    section: 'Sign-in',
    schema: webAddress,
    default: 'https://www.googleapis.com/oauth2/v3/certs',
    meaning: 'Where that issuer publishes its signing keys.',
  },
  OPENAI_API_KEY: {
    section: 'Model providers',
    schema: z.string(),
    unset: 'each organization brings its own key',
    meaning: 'A key for all organizations.',
    secret: true,
  },
  OPENAI_BASE_URL: {
    section: 'Model providers',
    schema: webAddress,
    default: 'https://api.openai.com/v1',
    meaning: 'Address of OpenAI, or of anything that speaks its protocol.',
    example: 'http://127.0.0.1:11434/v1',
  },
  ANTHROPIC_API_KEY: {
    section: 'Model providers',
    schema: z.string(),
    unset: 'each organization brings its own key',
    meaning: 'A key for all organizations.',
    secret: true,
  },
  ANTHROPIC_BASE_URL: {
    section: 'Model providers',
    schema: webAddress,
    default: 'https://api.anthropic.com/v1',
    meaning: 'Address of Anthropic.',
  },
  GOOGLE_API_KEY: {
    section: 'Model providers',
    schema: z.string(),
    unset: 'each organization brings its own key',
    meaning: 'A key for all organizations.',
    secret: true,
  },
  GOOGLE_BASE_URL: {
    section: 'Model providers',
    schema: webAddress,
    default: 'https://generativelanguage.googleapis.com/v1beta',
    meaning: 'Address of Google’s models.',
  },
  MISTRAL_API_KEY: {
    section: 'Model providers',
    schema: z.string(),
    unset: 'each organization brings its own key',
    meaning: 'A key for all organizations.',
    secret: true,
  },
  MISTRAL_BASE_URL: {
    section: 'Model providers',
    schema: webAddress,
    default: 'https://api.mistral.ai/v1',
    meaning: 'Address of Mistral.',
  },
  GROQ_API_KEY: {
    section: 'Model providers',
    schema: z.string(),
    unset: 'each organization brings its own key',
    meaning: 'A key for all organizations.',
    secret: true,
  },
  GROQ_BASE_URL: {
    section: 'Model providers',
    schema: webAddress,
    default: 'https://api.groq.com/openai/v1',
    meaning: 'Address of Groq.',
  },
  LOCAL_MODELS: {
    section: 'Model providers',
    schema: localServers,
    default: '',
    meaning:
      'Addresses of Ollama, LM Studio or llama.cpp, separated by commas, at most 8. Their models are offered to all organizations; no other address is asked.',
    example: 'http://127.0.0.1:11434',
  },
  EMBEDDING_MODEL: {
    section: 'Model providers',
    schema: embeddingModel,
    unset: 'lexical search only',
    meaning:
      'Model for semantic search of organizations that choose none: of one of those keys, `local:<host>:<port>/<model>`, or `static:<name>`.',
    example: 'openai:text-embedding-3-small',
  },
  MODEL_PRICES_FILE: {
    section: 'Model providers',
    schema: z.string(),
    unset: 'the built-in catalog',
    meaning: 'JSON file whose prices replace those of the catalog.',
    example: './prices.json',
  },
  LIMIT_LOGIN_FAILURES: {
    section: 'Limits',
    schema: wholeNumber(1),
    default: '9',
    meaning: 'Failed sign-ins from one address before it is refused for the rest of the window.',
  },
  LIMIT_LOGIN_SLOWED_FROM: {
    section: 'Limits',
    schema: wholeNumber(1),
    default: '20',
    meaning:
      'Failed sign-ins of one account, from all addresses, from which on each further one waits up to 5 s; the account is never refused.',
  },
  LIMIT_LOGIN_WINDOW_SECONDS: {
    section: 'Limits',
    schema: wholeNumber(1),
    default: '900',
    meaning: 'Time over which failed sign-ins are counted.',
  },
  LIMIT_REGISTRATIONS_PER_HOUR: {
    section: 'Limits',
    schema: wholeNumber(1),
    default: '30',
    meaning: 'Registrations from one address.',
  },
  LIMIT_CHAT_PER_MINUTE_PER_VISITOR: {
    section: 'Limits',
    schema: wholeNumber(1),
    default: '30',
    meaning: 'Messages in one conversation.',
  },
  LIMIT_CHAT_PER_MINUTE_PER_ADDRESS: {
    section: 'Limits',
    schema: wholeNumber(1),
    default: '60',
    meaning: 'Messages from one address.',
  },
  LIMIT_CHAT_PER_MINUTE_PER_CHATBOT: {
    section: 'Limits',
    schema: wholeNumber(1),
    default: '1200',
    meaning: 'Messages to one chatbot.',
  },
  LIMIT_CHAT_PER_MINUTE_PER_ORGANIZATION: {
    section: 'Limits',
    schema: wholeNumber(1),
    default: '3000',
    meaning: 'Messages to all chatbots of one organization.',
  },
  LIMIT_RUNNING_TURNS: {
    section: 'Limits',
    schema: wholeNumber(1),
    default: '500',
    meaning: 'Answers that one process writes at once; further messages are asked to come back.',
  },
  LIMIT_PROVIDER_CALLS: {
    section: 'Limits',
    schema: wholeNumber(1),
    default: '64',
    meaning: 'Calls at once to one provider with one key, in one process.',
  },
  LIMIT_CRAWL_SECONDS: {
    section: 'Limits',
    schema: wholeNumber(1),
    default: '1800',
    meaning: 'Working time of one crawl.',
  },
  LIMIT_PAGE_LOOKUPS_PER_MINUTE: {
    section: 'Limits',
    schema: wholeNumber(1),
    default: '30',
    meaning: 'Previews and link lists that one user may request.',
  },
  LIMIT_EVENT_STREAMS_PER_USER: {
    section: 'Limits',
    schema: wholeNumber(1),
    default: '10',
    meaning: 'Browsers of one user that get live updates.',
  },
  LIMIT_MAILS_PER_HOUR_PER_ADDRESS: {
    section: 'Limits',
    schema: wholeNumber(1),
    default: '5',
    meaning: 'Emails with a link that one address is sent, and that are requested from one address.',
  },
  LIMIT_INVITATIONS_PER_DAY: {
    section: 'Limits',
    schema: wholeNumber(1),
    default: '200',
    meaning: 'Invitations that one organization may send.',
  },
  LIMIT_API_CALLS_PER_MINUTE_PER_KEY: {
    section: 'Limits',
    schema: wholeNumber(1),
    default: '600',
    meaning: 'Calls with one API key.',
  },
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof variables;
