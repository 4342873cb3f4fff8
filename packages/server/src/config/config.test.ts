import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appSecret } from './app-secret.ts';
import { ConfigError, readConfig } from './config.ts';

describe('the configuration', () => {
  it('needs nothing: every variable has a default', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, dataDir: './data', defaultPlan: 'free' });
    expect(config.roles).toEqual({ web: true, worker: true });
  });

  it('names every unusable variable at once', () => {
    const read = () =>
      readConfig({ PORT: 'x', ROLES: 'cook', DATABASE_URL: 'mysql://x', APP_SECRET: 'short', HOST: '' });
    expect(read).toThrow(ConfigError);
    try {
      read();
    } catch (error) {
      const { problems } = error as ConfigError;
      expect(problems.map((problem) => problem.split(':')[0]).sort()).toEqual([
        'APP_SECRET',
        'DATABASE_URL',
        'PORT',
        'ROLES',
      ]);
    }
  });
});

describe('the application secret', () => {
  it('SEC-34: is made once, kept for its owner only, and a short one is refused', () => {
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
});
