/** The list has not arrived, could not be read, holds nothing at all, nothing that matches, or rows. */
export type ListState = 'loading' | 'failed' | 'empty' | 'noMatch' | 'full';

export type ListQuery<Data> = {
  data: Data | undefined;
  error: unknown;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

/** What a list screen shows; rows that were read before stay when reading them again fails. */
export function listStateOf<Data>(
  { data, error }: Pick<ListQuery<Data>, 'data' | 'error'>,
  contentOf: (data: Data) => 'loading' | 'empty' | 'noMatch' | 'full',
): ListState {
  if (data !== undefined) return contentOf(data);
  return error === null ? 'loading' : 'failed';
}
