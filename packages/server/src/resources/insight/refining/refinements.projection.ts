import { sql } from '../../../db/sql.ts';
import { projection } from '../../../kernel/slice/projection.ts';

/** Queues ended conversations to be refined by a model, if the organization has chosen this. */
export const refinements = projection({
  name: 'insight.refinements',
  on: ['conversation.completed'],
  contends: 'figures',
  async apply(tx, events) {
    const ended = new Map(events.map((event) => [event.resourceId, event]));
    const rows = [...ended.values()];
    await tx.execute(sql`
      insert into insight_refinements (organization_id, conversation_id, completed_at)
      select given.* from unnest(
        ${rows.map(({ organizationId }) => organizationId)}::uuid[],
        ${rows.map(({ resourceId }) => resourceId)}::uuid[],
        ${rows.map(({ createdAt }) => createdAt)}::timestamptz[]
      ) as given (organization_id, conversation_id, completed_at)
      join organizations o on o.id = given.organization_id and o.deleted_at is null
        and (o.insight_model ->> 'enabled')::boolean
      order by given.organization_id, given.conversation_id
      on conflict (organization_id, conversation_id) do update set completed_at = excluded.completed_at`);
  },
});
