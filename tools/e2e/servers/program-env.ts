/**
 * Returns the base environment of all programs in tests: only PATH and the compile cache, without which each program would
 * compile the same code again.
 */
export function programEnv(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  return { PATH, LOG_LEVEL: 'warn', ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) };
}
