import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLog } from '../ports/log/log.ts';
import { describeStartupProblem } from '../startup-problem.ts';
import { appSecret } from './app-secret.ts';
import { readConfig } from './config.ts';
import { ConfigError } from './read-environment.ts';
import { secretValues, withoutSecrets } from './secret-values.ts';
import type { Variable } from './variables/variable.ts';
import { variables } from './variables.ts';

describe('the configuration', () => {
  it('needs nothing: every variable has a default', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, dataDir: './data', defaultPlan: 'free' });
    expect(config.roles).toEqual({ web: true, worker: true });
  });

  it('names every unusable variable at once', () => {
    const source = {
      PORT: 'x',
      ROLES: 'cook',
      DATABASE_URL: 'mysql://x',
      APP_SECRET: 'short',
      HOST: '',
      S3_BUCKET: 'files',
    };
    expect(() => readConfig(source)).toThrow(ConfigError);
    expect(
      problemsOf(source)
        .map((problem) => problem.split(':')[0])
        .sort(),
    ).toEqual(['APP_SECRET', 'DATABASE_URL', 'PORT', 'ROLES', 'S3_BUCKET']);
  });

  it('LOCAL_MODELS lists servers by scheme, host, and port, and is empty by default', () => {
    expect(readConfig({}).localModels).toEqual([]);
    const given = ' http://127.0.0.1:11434/, HTTP://Models.example:80 ,https://[::1]:1234';
    expect(readConfig({ LOCAL_MODELS: given }).localModels).toEqual([
      'http://127.0.0.1:11434',
      'http://models.example',
      'https://[::1]:1234',
    ]);
  });

  it.each([
    ['a path', 'http://127.0.0.1:11434/v1'],
    ['a query', 'http://127.0.0.1:11434/?x'],
    ['a password', 'http://me:secret@127.0.0.1:11434'],
    ['another scheme', 'ftp://127.0.0.1'],
    ['no scheme', '127.0.0.1:11434'],
    ['the same server twice', 'http://127.0.0.1:1,http://127.0.0.1:1'],
    ['the same host and port with two schemes', 'http://127.0.0.1:1,https://127.0.0.1:1'],
    ['nine servers', Array.from({ length: 9 }, (_, n) => `http://127.0.0.1:${n + 1}`).join()],
  ])('LOCAL_MODELS is refused with %s', (_what, given) => {
    expect(problemsOf({ LOCAL_MODELS: given })).toEqual([expect.stringMatching(/^LOCAL_MODELS: /)]);
  });
});

describe('the built-in models', () => {
  it.each([
    [512, 'no_room', undefined],
    [1_024, 'on', 'meaning'],
  ])('on a machine with %s MiB are %s unless configured', (mebibytes, meaning, provider) => {
    const memory = vi.spyOn(process, 'constrainedMemory').mockReturnValue(mebibytes * 1_048_576);
    onTestFinished(() => memory.mockRestore());
    const config = readConfig({});
    expect([config.meaning, config.embeddingModel?.provider]).toEqual([meaning, provider]);
    expect(readConfig({ MEANING: 'on' }).meaning).toBe('on');
    expect(readConfig({ MEANING: 'off' })).toMatchObject({ meaning: 'off', embeddingModel: undefined });
  });
});

it('a reranker needs its address, and an address needs its model', () => {
  const address = 'http://127.0.0.1:8000/v1/';
  expect(readConfig({}).reranker).toBeNull();
  expect(readConfig({ RERANK_MODEL: 'bge', RERANK_BASE_URL: address, RERANK_API_KEY: 'k' }).reranker).toEqual(
    {
      model: 'bge',
      baseUrl: 'http://127.0.0.1:8000/v1',
      apiKey: 'k',
    },
  );
  const together = ['RERANK_MODEL: set it together with RERANK_BASE_URL'];
  expect(problemsOf({ RERANK_MODEL: 'bge' })).toEqual(together);
  expect(problemsOf({ RERANK_BASE_URL: address })).toEqual(together);
});

describe('the payment driver', () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_live_0123456789',
    STRIPE_WEBHOOK_SECRET: 'whsec_former,whsec_later',
    APP_URL: 'https://parley.example',
  };

  it('is Stripe if its key is set, otherwise the ledger', () => {
    expect(readConfig({})).toMatchObject({ billing: 'ledger', stripe: null });
    expect(readConfig(stripe)).toMatchObject({
      billing: 'stripe',
      stripe: { isLive: true, webhookSecrets: ['whsec_former', 'whsec_later'], automaticTax: false },
    });
    expect(readConfig({ ...stripe, BILLING: 'off' })).toMatchObject({ billing: 'off', stripe: null });
  });

  it('names the settings that Stripe needs, and refuses a value that is not a secret key', () => {
    expect(problemsOf({ BILLING: 'stripe' })).toEqual([
      'BILLING: stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET and APP_URL as well',
    ]);
    expect(problemsOf({ ...stripe, STRIPE_SECRET_KEY: 'pk_live_0123456789' })).toEqual([
      expect.stringMatching(/^STRIPE_SECRET_KEY: must be/),
    ]);
  });

  it.each(['whsec_former', 'whsec_later'])('SEC-12: hides the signing secret %s on its own', (secret) => {
    expect(withoutSecrets(`refused ${secret}`, secretValues(stripe))).toBe('refused [redacted]');
  });
});

describe('secret variables', () => {
  const secretNames = Object.entries<Variable>(variables).flatMap(([name, { secret }]) =>
    secret ? name : [],
  );

  it('include every variable with a key, a password, or a token', () => {
    expect(secretNames.sort()).toEqual([
      'ADMIN_PASSWORD',
      'ANTHROPIC_API_KEY',
      'APP_SECRET',
      'APP_SECRET_PREVIOUS',
      'DATABASE_LISTEN_URL',
      'DATABASE_URL',
      'GOOGLE_API_KEY',
      'GROQ_API_KEY',
      'IMAP_URL',
      'INBOUND_MAIL_SECRET',
      'METRICS_TOKEN',
      'MISTRAL_API_KEY',
      'OPENAI_API_KEY',
      'REDIS_URL',
      'RERANK_API_KEY',
      'S3_SECRET_ACCESS_KEY',
      'SMTP_URL',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
    ]);
  });

  it('are not repeated in the sentence about an invalid value', () => {
    const unusable = Object.fromEntries(Object.keys(variables).map((name) => [name, '\u0000Xy']));
    const problems = problemsOf(unusable);
    expect(problems.length).toBeGreaterThan(30);
    expect(problems.join('\n')).not.toContain('Xy');
  });

  it.each(secretNames)('%s: its value never appears in a log or a startup error', (name) => {
    const value = `smtp://user:s3cr%C3%A9t-${name}@host/x`;
    const secrets = secretValues({ [name]: value });
    const lines: string[] = [];
    const log = createLog('info', { secrets, destination: { write: (line) => void lines.push(line) } });
    const error = new Error(`refused ${value}`, { cause: new Error(`login s3crét-${name} failed`) });
    log.error({ err: error, nested: { address: value } }, 'failed');
    lines.push(withoutSecrets(describeStartupProblem(error), secrets));
    expect(lines.join()).toContain('[redacted]');
    expect(lines.join()).not.toMatch(new RegExp(`t-${name}`));
  });
});

describe('the table of variables', () => {
  it.each(Object.entries<Variable>(variables))('%s: its default and example are valid', (name, variable) => {
    const { default: fallback, example } = variable;
    if (fallback !== undefined) expect(variable.schema.safeParse(fallback).success).toBe(true);
    if (example !== undefined)
      expect(problemsOf({ [name]: example })).not.toContainEqual(expect.stringMatching(`^${name}: must`));
    expect(variable.meaning).toMatch(/^[A-Z`].*\.$/);
  });
});

function problemsOf(source: Record<string, string>): readonly string[] {
  try {
    readConfig(source);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('the application secret', () => {
  it('SEC-34: is generated once, readable by its owner only, and refused if too short', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'parley-secret-'));
    try {
      const first = appSecret({ appSecret: undefined, dataDir });
      expect(first.length).toBeGreaterThanOrEqual(43);
      expect(appSecret({ appSecret: undefined, dataDir })).toBe(first);
      expect(statSync(join(dataDir, 'app-secret')).mode & 0o777).toBe(0o600);
      expect(readFileSync(join(dataDir, 'app-secret'), 'utf8').trim()).toBe(first);
      expect(() => readConfig({ APP_SECRET: 'changeme' })).toThrow(ConfigError);
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });

  it('SEC-34: is generated even if a killed start with the same process id has left its file', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'parley-secret-'));
    try {
      writeFileSync(join(dataDir, `app-secret.${process.pid}`), 'half');
      expect(appSecret({ appSecret: undefined, dataDir }).length).toBeGreaterThanOrEqual(43);
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });
});

describe('a guessable secret', () => {
  it.each([
    'changemechangemechangemechangeme',
    'change-me-change-me-change-me-change-me',
    'secret-secret_Secret secret!SECRET',
    'x'.repeat(40),
    '0123456789abcdef0123456789abcdef',
    'abababacabababacabababacabababacabababac',
    '1111111122222222333333334444444455',
  ])('SEC-34: %s is refused with a sentence that does not repeat it', (secret) => {
    const problems = problemsOf({ APP_SECRET: secret });
    expect(problems).toEqual([expect.stringMatching(/^APP_SECRET: must be random text/)]);
    expect(problems.join()).not.toContain(secret);
  });

  it.each([
    'Kx3nVbQ0yq7mT2sLw9ZcRf5HdJgPe8Ua',
    '9f86d081884c7d659a2feaa0c55ad015',
    'correct horse battery staple tomato radio',
  ])('SEC-34: %s is accepted', (secret) => {
    expect(problemsOf({ APP_SECRET: secret })).toEqual([]);
  });

  it('SEC-34: is accepted as the previous secret, so that it can be replaced', () => {
    expect(problemsOf({ APP_SECRET_PREVIOUS: 'x'.repeat(40) })).toEqual([]);
  });
});

describe('URLs of the issuer', () => {
  const https = { APP_URL: 'https://chat.example.com' };

  it.each([
    ['GOOGLE_JWKS_URL', 'http://keys.example.com/certs'],
    ['GOOGLE_JWKS_URL', 'http://127.0.0.1.example.com/certs'],
    ['GOOGLE_AUTHORIZE_URL', 'http://accounts.example.com/auth'],
  ])('SEC-3: %s=%s is refused if APP_URL is https', (name, value) => {
    expect(problemsOf({ ...https, [name]: value })).toEqual([
      `${name}: must begin with https:// as APP_URL does`,
    ]);
    expect(problemsOf({ APP_URL: 'http://localhost:3000', [name]: value })).toEqual([]);
  });

  it.each([
    'https://keys.example.com/certs',
    'http://127.0.0.1:9/c',
    'http://localhost/c',
    'http://[::1]:9/c',
  ])('SEC-3: GOOGLE_JWKS_URL=%s is accepted', (value) => {
    expect(problemsOf({ ...https, GOOGLE_JWKS_URL: value })).toEqual([]);
  });
});

describe('EGRESS_ALLOW', () => {
  const problem =
    'EGRESS_ALLOW: must be a comma-separated list of hosts with their ports, such as 127.0.0.1:11434 or [::1]:11434, without http:// and without a path';

  it('SEC-24: accepts hosts with ports, and normalizes them for comparison', () => {
    expect(readConfig({}).egressAllow).toEqual([]);
    const given = ' 127.0.0.1:11434,Ollama:80, [0:0::1]:443 ,bücher.example:8080,10.1:9';
    expect(readConfig({ EGRESS_ALLOW: given }).egressAllow).toEqual([
      '127.0.0.1:11434',
      'ollama:80',
      '[::1]:443',
      'xn--bcher-kva.example:8080',
      '10.0.0.1:9',
    ]);
  });

  it.each([
    '127.0.0.1',
    'ollama',
    'http://127.0.0.1:11434',
    '127.0.0.1:11434/v1',
    '10.0.0.0/8',
    '10.0.0.0/8:80',
    '*:80',
    '*.example.com:443',
    '::1:80',
    '::1',
    '[::1]',
    '127.0.0.1:0',
    '127.0.0.1:65536',
    '127.0.0.1:http',
    'me@127.0.0.1:80',
    '127.0.0.1:80 127.0.0.1:81',
    '300.0.0.1:80',
    ':80',
    '127.0.0.1:80?x',
    '127.0.0.1:80,true',
  ])('SEC-24: %s is refused with one sentence', (value) => {
    expect(problemsOf({ EGRESS_ALLOW: value })).toEqual([problem]);
  });
});

describe('URLs that receive keys', () => {
  const https = { APP_URL: 'https://chat.example.com' };
  const names = [
    'STRIPE_API_URL',
    'OPENAI_BASE_URL',
    'ANTHROPIC_BASE_URL',
    'GOOGLE_BASE_URL',
    'MISTRAL_BASE_URL',
    'GROQ_BASE_URL',
    'GOOGLE_ANALYTICS_BASE_URL',
    'LOCAL_MODELS',
  ];

  it.each(names)('SEC-3: %s is refused without TLS on the public internet if APP_URL is https', (name) => {
    for (const value of [
      'http://api.example.com',
      'HTTP://api.example.com:8080',
      'http://8.8.8.8',
      'http://134744072',
      'http://[2606:4700::1111]:80',
      'http://127.0.0.1.example.com',
    ]) {
      expect(problemsOf({ ...https, [name]: value }), value).toEqual([
        `${name}: must begin with https:// as APP_URL does, unless EGRESS_ALLOW names its host and port as a private server`,
      ]);
      expect(problemsOf({ APP_URL: 'http://localhost:3000', [name]: value }), value).toEqual([]);
    }
  });

  it.each(names)('SEC-3: %s is accepted with TLS, and without it in a private network', (name) => {
    for (const value of [
      'https://api.example.com',
      'http://127.0.0.1:11434',
      'http://[::1]:9',
      'http://10.0.0.7:8000',
      'http://[fd00::7]',
      'http://localhost:11434',
      'http://ollama:11434',
      'http://models.ai.svc.cluster.local',
      'http://models.internal',
    ])
      expect(problemsOf({ ...https, [name]: value }), value).toEqual([]);
    const own = { ...https, [name]: 'http://Models.corp.example' };
    expect(problemsOf({ ...own, EGRESS_ALLOW: 'models.corp.example:80' })).toEqual([]);
    expect(problemsOf({ ...own, EGRESS_ALLOW: 'models.corp.example:81' })).toHaveLength(1);
  });

  it('reports one problem per variable, and names an unsupported URL scheme as such', () => {
    const value = 'http://api.example.com,http://models.example.com';
    expect(problemsOf({ ...https, LOCAL_MODELS: value })).toHaveLength(1);
    expect(problemsOf({ ...https, OPENAI_BASE_URL: 'ftp://api.example.com' })).toEqual([
      'OPENAI_BASE_URL: must be an address that begins with https:// or http://',
    ]);
  });
});

it('SEC-21: TRUSTED_PROXIES accepts addresses and networks, and refuses anything else with a sentence', () => {
  for (const value of ['10.0.0.1', '10.0.0.0/8, ::1', 'fd00::/8', 'loopback']) {
    expect(problemsOf({ TRUSTED_PROXIES: value }), value).toEqual([]);
  }
  for (const value of ['proxy.example.com', '10.0.0', '10.0.0.0/99', 'true', '1']) {
    expect(problemsOf({ TRUSTED_PROXIES: value }), value).toEqual([
      expect.stringMatching(/^TRUSTED_PROXIES: must be a comma-separated list of addresses/),
    ]);
  }
});
