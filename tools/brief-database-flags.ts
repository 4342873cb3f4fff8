/**
 * Flags of Node for programs whose embedded database lives for seconds, as in tests. By default V8 soon compiles the code of the
 * database once more, to make it faster; that takes a second of work and half of a start, and only pays off in minutes.
 */
export const briefDatabaseFlags: string[] = ['--wasm-tiering-budget=200000000'];
