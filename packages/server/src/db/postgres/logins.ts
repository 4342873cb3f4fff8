import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import { keyId } from '../../lib/secrets/secrets.ts';
import type { Login } from './connect.ts';

export interface Logins {
  /** Member of `parley_app`. */
  readonly web: Login;
  /** Member of `parley_platform`. */
  readonly jobs: Login;
}

/**
 * Roles belong to the whole server, so the names of the logins contain the database. Passwords are derived from the application
 * secret, and names contain its fingerprint: while one secret replaces another, processes with either secret have their own
 * logins.
 */
export function loginsOf(database: string, appSecret: string): Logins {
  const suffix = `${databaseId(database)}_${keyId(appSecret)}`;
  const login = (user: string, group: Login['group']): Login => ({
    user,
    group,
    password: passwordOf(user, appSecret),
  });
  return {
    web: login(`parley_web_${suffix}`, 'parley_app'),
    jobs: login(`parley_jobs_${suffix}`, 'parley_platform'),
  };
}

/** Whether a role is a login of this database, with any secret and of any release. */
export function isLoginOf(database: string, role: string): boolean {
  return new RegExp(`^parley_(web|jobs)_${databaseId(database)}(_[0-9a-f]{8})?$`).test(role);
}

function databaseId(database: string): string {
  return createHash('sha256').update(database).digest('hex').slice(0, 8);
}

function passwordOf(user: string, appSecret: string): string {
  return createHmac('sha256', appSecret).update(`database-login:${user}`).digest('base64url');
}

const iterations = 4_096;

/**
 * The SCRAM-SHA-256 verifier of a password (RFC 5802), so that the password itself never appears in a
 * statement or a log.
 */
export function scramVerifier({ user, password }: Login): string {
  const salt = createHash('sha256').update(`salt:${user}:${password}`).digest().subarray(0, 16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const clientKey = createHmac('sha256', salted).update('Client Key').digest();
  const storedKey = createHash('sha256').update(clientKey).digest('base64');
  const serverKey = createHmac('sha256', salted).update('Server Key').digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}
