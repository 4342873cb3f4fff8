import type { Conversation } from '@parley/contracts/resources/visitors/conversations';

/** Values of the flow's variables, under their author's names. */
export function FlowVariables({ variables }: { variables: NonNullable<Conversation['flowVariables']> }) {
  if (variables.length === 0) return null;
  return (
    <dl className="grid grid-cols-[fit-content(112px)_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-13">
      {variables.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="break-words text-text-3">
            <bdi>{name}</bdi>
          </dt>
          <dd className="break-words">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
