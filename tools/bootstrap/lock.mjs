import { randomUUID } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from './problem.mjs';

const beatMs = 2_000;
const staleMs = 15_000;
const waitLimitMs = 15 * 60_000;

let hasReported = false;

/**
 * Runs `work` while holding a lock file that no other process holds. A lock whose owner is dead or sent no heartbeat for
 * 15 s is taken over.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, work) {
  const token = `${process.pid} ${randomUUID()}`;
  await acquire(file, token);
  const beat = setInterval(() => touch(file), beatMs);
  const release = () => releaseOwn(file, token);
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off('exit', release);
    release();
  }
}

async function acquire(file, token) {
  mkdirSync(dirname(file), { recursive: true });
  const startedAt = Date.now();
  while (!tryTake(file, token)) {
    removeStale(file);
    if (Date.now() - startedAt > waitLimitMs) {
      throw new Problem(
        `Another start of Parley has held ${file} for 15 minutes. End it, or delete that file.`,
      );
    }
    if (!hasReported) {
      process.stderr.write('Another start is installing or building in this folder; waiting for it.\n');
      hasReported = true;
    }
    await sleep(250);
  }
}

function tryTake(file, token) {
  const own = `${file}.${token.slice(-36)}`;
  writeFileSync(own, token);
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

function removeStale(file) {
  const held = read(file);
  if (!held || (isAlive(Number(held.token.split(' ')[0])) && Date.now() - held.beatAt < staleMs)) return;
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
    // Another process may have taken the lock over between reading and renaming; in that case the lock is restored.
    if (readFileSync(aside, 'utf8') !== held.token) linkSync(aside, file);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function read(file) {
  try {
    return { token: readFileSync(file, 'utf8'), beatAt: statSync(file).mtimeMs };
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function touch(file) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // Another process took the lock over; releasing compares the token.
  }
}

function releaseOwn(file, token) {
  if (read(file)?.token === token) rmSync(file, { force: true });
}
