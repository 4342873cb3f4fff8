import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Config, ownConfig } from '../../packages/server/src/config/config.ts';
import { root } from '../../tools/bootstrap/paths.mjs';
import { Problem } from '../../tools/bootstrap/problem.mjs';

/** Returns the configuration that `npm start` would use: the environment, supplemented by the file `.env`. */
export function installationConfig(): Config {
  process.chdir(root);
  if (existsSync('.env')) process.loadEnvFile('.env');
  return ownConfig();
}

/** Resolves a path relative to the folder in which the user typed the command, because npm runs in the installation's folder. */
export function typedPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path);
}

/** Returns the current secret; unlike a start, does not generate one. */
export function presentSecret(config: Pick<Config, 'appSecret' | 'dataDir'>): string | undefined {
  if (config.appSecret !== undefined) return config.appSecret;
  const path = join(config.dataDir, 'app-secret');
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
}

/** Returns the current secret. @throws {Problem} without one */
export function requiredSecret(config: Pick<Config, 'appSecret' | 'dataDir'>): string {
  const secret = presentSecret(config);
  if (secret === undefined) throw new Problem('There is no secret yet. Check APP_SECRET and DATA_DIR.');
  return secret;
}

/** Describes where the secret is stored. */
export function placeOfSecret(config: Pick<Config, 'appSecret' | 'dataDir'>): string {
  return config.appSecret === undefined ? resolve(config.dataDir, 'app-secret') : 'the variable APP_SECRET';
}
