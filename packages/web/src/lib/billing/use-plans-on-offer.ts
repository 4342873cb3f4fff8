import { useQuery } from '@tanstack/react-query';
import { apiPath, type ResponseOf } from '../api/client.ts';

export type PlansOnOffer = ResponseOf<'GET /api/billing/plans'>;
export type PlanOnOffer = PlansOnOffer['plans'][number];

/** Loads the plans with prices and limits, and whether billing is on. */
export function usePlansOnOffer() {
  return useQuery<PlansOnOffer>({ queryKey: [apiPath('GET /api/billing/plans')] });
}
