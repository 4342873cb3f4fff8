/** Returns the project that runs a test file for mutants: PostgreSQL for database tests if it is available. */
export function projectOf(test: string): string {
  if (!/\.(db|http)\.test\.ts$/.test(test)) return 'unit';
  return process.env.TEST_DATABASE_URL ? 'postgres' : 'embedded';
}
