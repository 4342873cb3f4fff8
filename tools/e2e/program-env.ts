/**
 * What every program of a test begins with: nothing of this process but where to find programs, and the cache of compiled code,
 * without which each of them would compile the same code anew.
 */
export function programEnv(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  return { PATH, LOG_LEVEL: 'warn', ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) };
}
