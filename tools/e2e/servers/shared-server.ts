import type { TestProject } from 'vitest/node';
import { type RunningServer, startServer } from './start-server.ts';

/** Limits high enough for the tests of a minute; the limits themselves have their own tests. */
export const roomyLimits: Readonly<Record<string, string>> = {
  DEFAULT_PLAN: 'enterprise',
  LIMIT_REGISTRATIONS_PER_HOUR: '10000',
  LIMIT_CHAT_PER_MINUTE_PER_VISITOR: '10000',
  LIMIT_CHAT_PER_MINUTE_PER_ADDRESS: '10000',
  LIMIT_NEW_CONVERSATIONS_PER_HOUR_PER_ADDRESS: '10000',
  LIMIT_VISITOR_EMAILS_PER_HOUR_PER_ADDRESS: '10000',
  LIMIT_VISITOR_REQUESTS_PER_HOUR_PER_ADDRESS: '10000',
  LIMIT_VISITOR_LEADS_PER_HOUR_PER_ADDRESS: '10000',
  LIMIT_PAGE_LOOKUPS_PER_MINUTE: '10000',
  LIMIT_EVENT_STREAMS_PER_USER: '100',
};

/**
 * Ports for model servers that test files run themselves; the shared server can reach them, so that these files need no server of
 * their own.
 */
export const modelPorts = { visitorChat: 15_500, visitorRights: 21_603 };

/** The address and the data folder of the built program. */
export type SharedServer = Pick<RunningServer, 'url' | 'dataDir'>;

declare module 'vitest' {
  interface ProvidedContext {
    sharedServer: SharedServer;
  }
}

/**
 * Starts one server for all files whose tests need no special configuration and break nothing; each test registers its own users.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const reachable = Object.values(modelPorts).map((port) => `127.0.0.1:${port}`);
  const server = await startServer({ env: { ...roomyLimits, EGRESS_ALLOW: reachable.join(',') } });
  project.provide('sharedServer', { url: server.url, dataDir: server.dataDir });
  return async () => {
    await server.stop();
  };
}
