import { z } from 'zod';
import { defineRoutes } from '../../route.ts';
import { providers } from '../../values/lists.ts';
import { id, line } from '../../values/primitives.ts';
import { catalogModel } from '../chatbot/providers.ts';

const tokens = z.number().int().min(0).max(1_000_000);
const count = z.number().int();

export const costEstimate = z.strictObject({
  /** Millionths of a US dollar. */
  monthlyCostMicroUsd: count,
  perMessageMicroUsd: count,
  pricesAsOf: z.iso.date(),
  /** Organizations by the model cost of the last month, most expensive first; at most 50. */
  actual: z.array(
    z.strictObject({
      organization: z.strictObject({ id, name: z.string() }),
      messages: count,
      costMicroUsd: count,
      /** Cost of the same tokens on the estimate's model. */
      onThisModelMicroUsd: count,
    }),
  ),
});

export const adminCostRoutes = defineRoutes({
  listAdminModels: {
    method: 'GET',
    path: '/api/admin/models',
    summary: 'Models with a known price',
    permission: 'admin:cost.read',
    responses: { 200: z.strictObject({ pricesAsOf: z.iso.date(), models: z.array(catalogModel) }) },
    errors: ['unauthenticated', 'forbidden'],
  },
  estimateCost: {
    method: 'POST',
    path: '/api/admin/cost-estimation',
    summary: 'What a model costs at so many messages a month, beside what was spent last month',
    permission: 'admin:cost.read',
    body: z.strictObject({
      provider: z.enum(providers),
      model: line(200).min(1),
      inputTokensPerMessage: tokens,
      outputTokensPerMessage: tokens,
      messagesPerMonth: z.number().int().min(0).max(10_000_000),
    }),
    responses: { 200: costEstimate },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
});
