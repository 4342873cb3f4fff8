import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installPackages, isDebianRoot } from './debian.ts';
import { freePort } from './free-port.ts';
import { givenService, type ServiceResult } from './service.ts';

const program = '/usr/bin/redis-server';
const startLimitMs = 10_000;

/** Returns the Redis of TEST_REDIS_URL, or else starts one without persistence; installs it on Debian if it is missing. */
export async function startRedis(): Promise<ServiceResult> {
  const given = process.env.TEST_REDIS_URL;
  if (given) return givenService({ TEST_REDIS_URL: given });
  if (!existsSync(program) && isDebianRoot()) installPackages('redis-server');
  if (!existsSync(program)) return { missing: 'no Redis; set TEST_REDIS_URL' };

  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'parley-redis-'));
  const args = [
    '--port',
    `${port}`,
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    folder,
  ];
  const server = spawn(program, args, { stdio: 'ignore' });
  const stop = async () => {
    const ended = once(server, 'exit');
    if (server.exitCode === null && server.kill('SIGTERM')) await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  if (await answers(port)) return { env: { TEST_REDIS_URL: `redis://127.0.0.1:${port}` }, stop };
  await stop();
  return { missing: 'Redis did not start' };
}

async function answers(port: number): Promise<boolean> {
  const deadline = Date.now() + startLimitMs;
  while (Date.now() < deadline) {
    const socket = connect(port, '127.0.0.1');
    const connected = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (connected) return true;
    await sleep(50);
  }
  return false;
}
