import { type QueryClient, useQuery } from '@tanstack/react-query';
import { apiPath, type ResponseOf } from '../../lib/api/client.ts';
import { isAffected } from '../../lib/live/affected-keys.ts';

/** Model costs are counted in millionths of a US dollar. */
export const microUsdPerUsd = 1_000_000;

export type Subscription = ResponseOf<'GET /api/subscription'>;
export type Usage = ResponseOf<'GET /api/billing/usage'>;
export type Details = ResponseOf<'GET /api/billing/details'>;
export type Invoice = ResponseOf<'GET /api/billing/invoices'>[number];

export const subscriptionKey = [apiPath('GET /api/subscription')] as const;
export const usageKey = [apiPath('GET /api/billing/usage')] as const;
export const detailsKey = [apiPath('GET /api/billing/details')] as const;

export function useSubscription() {
  return useQuery<Subscription>({ queryKey: subscriptionKey });
}

export function useUsage() {
  return useQuery<Usage>({ queryKey: usageKey });
}

export function useDetails() {
  return useQuery<Details>({ queryKey: detailsKey });
}

export function useInvoices() {
  return useQuery<Invoice[]>({ queryKey: [apiPath('GET /api/billing/invoices')] });
}

/** Refetches everything that depends on the plan or a payment. */
export function refreshBilling(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: (query) => isAffected(query, { resource: 'billing' }),
  });
}
