/** A service for tests: its environment variables, and how to stop it. */
export interface Service {
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** A service, or a sentence that explains why it is missing. */
export type ServiceResult = Service | { missing: string };

/** Returns whether the service is missing. */
export function isMissing(result: ServiceResult): result is { missing: string } {
  return 'missing' in result;
}

/** Returns a service that already runs and must not be stopped. */
export function givenService(env: Record<string, string>): Service {
  return { env, stop: async () => {} };
}
