import { events, eventTypeOf, storedEventNames } from '@parley/contracts/events/events';

/** Event names are constants in the code, so they are safe in the SQL text. */
const resourceOfType = storedEventNames
  .map((name) => {
    const type = eventTypeOf(name);
    return type ? `when '${name}' then '${events[type].resource}'` : '';
  })
  .join(' ');

/** Selects the events whose jobs have not ended, as lines for the table of events: a job carries its event. */
export const unfinishedEvents = `
  select row_to_json(e)::text as line from (
    select distinct on (id) id, organization_id, type, case type ${resourceOfType} end as resource, resource_id, chatbot_id,
      data, created_at, null as dispatched_at
    from (
      select data ->> 'id' as id, data ->> 'organizationId' as organization_id, data ->> 'type' as type,
        data ->> 'resourceId' as resource_id, data ->> 'chatbotId' as chatbot_id,
        coalesce(data -> 'data', '{}') as data, created_on as created_at
      from pgboss.job where state in ('created', 'retry', 'active') and data ? 'resourceId'
    ) j
    where type = any ('{${storedEventNames.join(',')}}')
    order by id
  ) e
  order by e.id`;
