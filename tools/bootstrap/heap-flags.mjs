/**
 * Limits V8's heap, because by default V8 uses a share of the machine's memory before it collects garbage. Returns no flag
 * when NODE_OPTIONS sets a size, because flags on the command line would override it.
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
