import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './services/free-port.ts';

export interface Pgbouncer {
  /** Returns the URL of the same database through PgBouncer. */
  urlOf(databaseUrl: string): string;
  stop(): Promise<void>;
}

const startLimitMs = 10_000;

/**
 * Starts PgBouncer in front of a server in transaction pooling mode, with at most two connections per login.
 * @param program path, as in `TEST_PGBOUNCER`
 * @throws if it does not start
 */
export async function startPgbouncer(program: string, serverUrl: string): Promise<Pgbouncer> {
  const server = new URL(serverUrl);
  const folder = mkdtempSync(join(tmpdir(), 'parley-pgbouncer-'));
  const port = await freePort();
  const config = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${server.username}" "${server.password}"\n`);
  writeFileSync(config, configOf(server, port, users));
  for (const path of [folder, config, users]) chmodSync(path, 0o755);
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const bouncer = spawn(program, [...asUser, config], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  bouncer.stderr.on('data', (piece) => {
    output += piece;
  });
  const stop = async () => {
    if (bouncer.exitCode === null && bouncer.signalCode === null) {
      const ended = once(bouncer, 'exit');
      bouncer.kill('SIGINT');
      await Promise.race([ended, wait(2_000).then(() => bouncer.kill('SIGKILL'))]);
    }
    rmSync(folder, { recursive: true, force: true });
  };
  if (!(await accepts(port))) {
    await stop();
    throw new Error(`PgBouncer did not start: ${output}`);
  }
  return {
    urlOf: (databaseUrl) => {
      const url = new URL(databaseUrl);
      url.host = `127.0.0.1:${port}`;
      return url.href;
    },
    stop,
  };
}

function configOf(server: URL, port: number, users: string): string {
  return `[databases]
* = host=${server.hostname} port=${server.port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
auth_user = ${server.username}
auth_query = select rolname, rolpassword from pg_authid where rolname = $1
pool_mode = transaction
max_prepared_statements = 100
default_pool_size = 2
max_client_conn = 200
`;
}

async function accepts(port: number): Promise<boolean> {
  const deadline = Date.now() + startLimitMs;
  while (Date.now() < deadline) {
    const socket = connect(port, '127.0.0.1');
    const isConnected = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isConnected) return true;
    await wait(50);
  }
  return false;
}
