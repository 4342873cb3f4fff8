/**
 * loading: not read yet; failed: could not be read; empty: no items at all; noMatch: no items match the filters; full: has rows.
 */
export type ListState = 'loading' | 'failed' | 'empty' | 'noMatch' | 'full';

export type ListQuery<Data> = {
  data: Data | undefined;
  error: unknown;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

/** Returns the state of a list screen; rows of an earlier read stay if reading them again fails. */
export function listStateOf<Data>(
  { data, error }: Pick<ListQuery<Data>, 'data' | 'error'>,
  contentOf: (data: Data) => 'loading' | 'empty' | 'noMatch' | 'full',
): ListState {
  if (data !== undefined) return contentOf(data);
  return error === null ? 'loading' : 'failed';
}
