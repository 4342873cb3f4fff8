/** Runs the work at the first call and shares its result with all callers. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return async () => {
    done ??= work();
    return await done;
  };
}
