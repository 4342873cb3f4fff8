export type AddedPages<Added> = {
  added: readonly Added[];
  /** Pages that were not added, each with its error. */
  failed: ReadonlyArray<{ url: string; error: unknown }>;
};

type AddPagesOptions<Added> = {
  add: (url: string, signal: AbortSignal) => Promise<Added>;
  /** Whether an error makes all further attempts useless, such as that a limit of the plan is reached. */
  isFinal: (error: unknown) => boolean;
  onAdded: (page: Added, done: number) => void;
  signal: AbortSignal;
};

/** Adds pages one after the other; a failed one does not stop the others, unless its error is final. */
export async function addPages<Added>(
  urls: readonly string[],
  { add, isFinal, onAdded, signal }: AddPagesOptions<Added>,
): Promise<AddedPages<Added>> {
  const added: Added[] = [];
  const failed: Array<{ url: string; error: unknown }> = [];
  for (const [index, url] of urls.entries()) {
    if (signal.aborted) break;
    try {
      const page = await add(url, signal);
      added.push(page);
      onAdded(page, index + 1);
    } catch (error) {
      if (signal.aborted) break;
      failed.push({ url, error });
      if (!isFinal(error)) continue;
      failed.push(...urls.slice(index + 1).map((left) => ({ url: left, error })));
      break;
    }
  }
  return { added, failed };
}
