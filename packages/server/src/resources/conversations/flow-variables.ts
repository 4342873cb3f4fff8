import type { Conversation } from '@parley/contracts/resources/visitors/conversations';
import { toText } from '@parley/flow/formula/values';
import type { FlowState } from '../../engine/flow/flow-state.ts';
import { hiddenText } from '../../lib/secrets/hide-values.ts';

/** Returns the flow variables of a conversation by name; values of sensitive variables are hidden. */
export function presentFlowVariables(
  state: Pick<FlowState, 'variables' | 'sensitive'> | null,
): NonNullable<Conversation['flowVariables']> {
  if (state === null) return [];
  const { variables, sensitive = [] } = state;
  return Object.entries(variables)
    .map(([name, value]) => ({ name, value: sensitive.includes(name) ? hiddenText : toText(value) }))
    .filter(({ value }) => value !== '')
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
