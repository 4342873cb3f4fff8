import { useQuery } from '@tanstack/react-query';
import { apiPath, type ResponseOf } from '../api/client.ts';

export type PlansOnOffer = ResponseOf<'GET /api/billing/plans'>;
export type PlanOnOffer = PlansOnOffer['plans'][number];

/** Plans with prices and limits, and whether they can be bought here. */
export function usePlansOnOffer() {
  return useQuery<PlansOnOffer>({ queryKey: [apiPath('GET /api/billing/plans')] });
}
