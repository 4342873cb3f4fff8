import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Config, ownConfig } from '../../packages/server/src/config/config.ts';
import { root } from '../../tools/bootstrap/paths.mjs';
import { Problem } from '../../tools/bootstrap/problem.mjs';

/** Returns the configuration that `npm start` would use: the environment, completed by the file `.env`. */
export function installationConfig(): Config {
  process.chdir(root);
  if (existsSync('.env')) process.loadEnvFile('.env');
  return ownConfig();
}

/** Resolves a path from the folder where the command was typed, because npm runs in the folder of the installation. */
export function typedPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path);
}

/** Returns the current secret; unlike a start, this generates none. */
export function presentSecret(config: Pick<Config, 'appSecret' | 'dataDir'>): string | undefined {
  if (config.appSecret !== undefined) return config.appSecret;
  const path = join(config.dataDir, 'app-secret');
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
}

/** The same, where nothing can be done without one. @throws {Problem} */
export function requiredSecret(config: Pick<Config, 'appSecret' | 'dataDir'>): string {
  const secret = presentSecret(config);
  if (secret === undefined) throw new Problem('There is no secret yet. Check APP_SECRET and DATA_DIR.');
  return secret;
}

/** Describes where the secret is stored. */
export function placeOfSecret(config: Pick<Config, 'appSecret' | 'dataDir'>): string {
  return config.appSecret === undefined ? resolve(config.dataDir, 'app-secret') : 'the variable APP_SECRET';
}
