/** A service that the tests need: its environment variables, and how to stop it. */
export interface Service {
  /** Environment variables for the tests. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** A service, or a sentence that says why it is missing. */
export type ServiceResult = Service | { missing: string };

/** Returns whether the service is missing. */
export function isMissing(result: ServiceResult): result is { missing: string } {
  return 'missing' in result;
}

/** Returns a service that is already running and must not be stopped. */
export function givenService(env: Record<string, string>): Service {
  return { env, stop: async () => {} };
}
