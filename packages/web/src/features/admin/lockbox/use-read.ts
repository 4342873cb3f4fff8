import { useQuery } from '@tanstack/react-query';

/** Reads under a grant: each call is an entry in the organization's log, and nothing stays in memory after the screen. */
export function useRead<Data>(path: string) {
  return useQuery<Data>({ queryKey: [path], gcTime: 0 });
}
