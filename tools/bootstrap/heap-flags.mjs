/**
 * Bounds for V8's heap, so that the server stays small: by default V8 uses a share of the machine's memory before it collects.
 * A size in NODE_OPTIONS wins, since flags on the command line would overrule it.
 * @returns {string[]}
 */
export function heapFlags() {
  const chosen = process.env.NODE_OPTIONS ?? '';
  return [
    ['--max-old-space-size', 1024],
    ['--max-semi-space-size', 32],
  ]
    .filter(
      ([flag]) => !chosen.includes(flag) && !chosen.includes(flag.replaceAll('-', '_').replace('__', '--')),
    )
    .map(([flag, mebibytes]) => `${flag}=${mebibytes}`);
}
