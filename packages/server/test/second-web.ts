import { createWebApp } from '../src/app.ts';
import { createDeps } from '../src/kernel/deps/create-deps.ts';
import type { TestApp } from './harness.ts';

/** Another web process on the database of an app. */
export interface SecondWeb {
  origin: string;
  close(): Promise<void>;
}

export async function startSecondWeb(app: TestApp): Promise<SecondWeb> {
  const { config, secret, database, log, clock, passwords } = app.deps;
  const deps = await createDeps({ config, secret, database, log, clock, passwords });
  const web = await createWebApp(deps);
  return {
    origin: await web.http.listen({ host: '127.0.0.1', port: 0 }),
    async close() {
      await web.stop();
      deps.platform.close();
      deps.redis?.close();
      await deps.egress.close();
      await deps.meaning?.close();
    },
  };
}
