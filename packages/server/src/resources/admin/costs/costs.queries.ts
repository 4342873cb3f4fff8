import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

export interface OrganizationCostRow {
  id: string;
  name: string;
  answers: number;
  input_tokens: number;
  output_tokens: number;
  cost_micro_usd: number;
}

const shown = 50;

/** Tokens and cost of models in a period by organization, the most expensive first, from aggregated usage. */
export function listCosts(
  tx: Executor,
  { start, end }: { start: Date; end: Date },
): Promise<OrganizationCostRow[]> {
  return tx.rows<OrganizationCostRow>(sql`
    select o.id, o.name, h.answers, h.input_tokens, h.output_tokens, h.cost_micro_usd
    from (
      select organization_id, sum(mode_model + mode_fallback)::bigint as answers, sum(input_tokens)::bigint as input_tokens,
        sum(output_tokens)::bigint as output_tokens,
        sum(cost_micro_usd::bigint + knowledge_cost_micro_usd)::bigint as cost_micro_usd
      from insight_hours
      where bucket >= ${start} and bucket < ${end}
      group by organization_id
    ) h
    join organizations o on o.id = h.organization_id and o.deleted_at is null
    where h.input_tokens > 0 or h.cost_micro_usd > 0
    order by h.cost_micro_usd desc, h.input_tokens desc, o.id
    limit ${shown}`);
}
