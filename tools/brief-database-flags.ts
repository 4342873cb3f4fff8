/**
 * Node flags for programs whose embedded database lives only for seconds, as in tests. By default V8 soon recompiles the
 * WebAssembly of the database with its optimizing compiler, which costs a second of CPU and half of the start time and pays off
 * only after minutes.
 */
export const briefDatabaseFlags: string[] = ['--wasm-tiering-budget=200000000'];
