import type { TestProject } from 'vitest/node';
import { type RunningServer, startServer } from './start-server.ts';

/** Limits high enough for the tests of a minute; the limits themselves have their own tests. */
export const roomyLimits: Readonly<Record<string, string>> = {
  DEFAULT_PLAN: 'enterprise',
  LIMIT_REGISTRATIONS_PER_HOUR: '10000',
  LIMIT_CHAT_PER_MINUTE_PER_VISITOR: '10000',
  LIMIT_CHAT_PER_MINUTE_PER_ADDRESS: '10000',
  LIMIT_PAGE_LOOKUPS_PER_MINUTE: '10000',
  LIMIT_EVENT_STREAMS_PER_USER: '100',
};

/** The address and the data folder of the built program. */
export type SharedServer = Pick<RunningServer, 'url' | 'dataDir'>;

declare module 'vitest' {
  interface ProvidedContext {
    sharedServer: SharedServer;
  }
}

/** Starts one server for all files whose tests need no configuration of their own and break nothing; each test registers its own users. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer({ env: roomyLimits });
  project.provide('sharedServer', { url: server.url, dataDir: server.dataDir });
  return async () => {
    await server.stop();
  };
}
