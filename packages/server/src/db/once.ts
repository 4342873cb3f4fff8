/** The same work for every caller: it is done at the first call. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return async () => {
    done ??= work();
    return await done;
  };
}
