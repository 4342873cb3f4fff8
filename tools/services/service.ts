/** Something the tests need beside the code: what to tell them, and how to end it. */
export interface Service {
  /** Environment for the tests. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** A service, or the sentence that says why there is none. */
export type ServiceResult = Service | { missing: string };

/** Whether the service could not be had. */
export function isMissing(result: ServiceResult): result is { missing: string } {
  return 'missing' in result;
}

/** A service that somebody else runs. */
export function givenService(env: Record<string, string>): Service {
  return { env, stop: async () => {} };
}
