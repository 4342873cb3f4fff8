import type { Conversation } from '@parley/contracts/resources/conversations';
import { toText } from '@parley/flow/formula/values';
import type { FlowState } from '../../engine/flow/flow-state.ts';
import { hiddenText } from '../../lib/hide-values.ts';

/** What the variables of a conversation's flow hold, by name; a sensitive one is named, and its value hidden. */
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
