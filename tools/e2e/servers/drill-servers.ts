import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { mayOwnPostgres, type OwnPostgres, startOwnPostgres } from '../../own-postgres.ts';
import { type RunningServer, type ServerOptions, startServer } from './start-server.ts';

/** A folder, a PostgreSQL and servers that one test file can kill and corrupt. */
export interface DrillServers {
  folder: string;
  /** Undefined on machines that cannot run one. */
  postgres: OwnPostgres | undefined;
  /** Starts the built program and stops it after the test at the latest. */
  start(options: ServerOptions): Promise<RunningServer>;
  stopAll(): Promise<void>;
}

/** Creates the servers for the tests of this file and removes them after the last test; `name` names the folder. */
export function useDrillServers(name: string): DrillServers {
  const running: RunningServer[] = [];
  let folder: string;
  let postgres: OwnPostgres | undefined;
  const stopAll = async (): Promise<void> => {
    await Promise.all(running.splice(0).map((server) => server.stop()));
  };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), `parley-${name}-`));
    if (mayOwnPostgres) postgres = await startOwnPostgres();
  });
  afterEach(stopAll);
  afterAll(() => {
    postgres?.remove();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    get folder() {
      return folder;
    },
    get postgres() {
      return postgres;
    },
    stopAll,
    async start(options) {
      const server = await startServer(options);
      running.push(server);
      return server;
    },
  };
}
