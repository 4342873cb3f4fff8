/**
 * `loading`: no response yet. `failed`: the request failed, and no rows are known. `empty`: there are no items at all. `noMatch`:
 * no item matches the filters. `loaded`: there are rows to show.
 */
export type ListState = 'loading' | 'failed' | 'empty' | 'noMatch' | 'loaded';

export type ListQuery<Data> = {
  data: Data | undefined;
  error: unknown;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

/** Returns the state of a list screen. If a later request fails, the rows of an earlier response stay on the screen. */
export function listStateOf<Data>(
  { data, error }: Pick<ListQuery<Data>, 'data' | 'error'>,
  contentOf: (data: Data) => 'loading' | 'empty' | 'noMatch' | 'loaded',
): ListState {
  if (data !== undefined) return contentOf(data);
  return error === null ? 'loading' : 'failed';
}
