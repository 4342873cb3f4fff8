import { type RunningServer, startServer } from '../../../tools/e2e/servers/start-server.ts';
import type { Later } from '../../../tools/services/with-clean-up.ts';
import { turnEnv } from '../turns/turn-installation.ts';

/** Storage and options of a measured server. */
interface Measured {
  modelPort: number;
  /** Null for the embedded engine. */
  databaseUrl: string | null;
  entry?: string;
  env?: Readonly<Record<string, string>>;
}

/** Starts a server whose turns are measured. */
export async function startMeasured(
  later: Later,
  { modelPort, databaseUrl, entry, env }: Measured,
): Promise<RunningServer> {
  const server = await startServer({
    // Another commit may store differently what a template of this one expects.
    ...(entry === undefined ? {} : { entry, makesDatabase: true }),
    env: {
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      ...turnEnv(modelPort),
      // Otherwise the built-in models would embed the new knowledge while the first turns are measured.
      MEANING: 'off',
      ...env,
    },
  });
  later(async () => void (await server.stop()));
  return server;
}
