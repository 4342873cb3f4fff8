import type { FlowDocument, FlowVariable, VariableType } from '../document.ts';
import type { AnswerInput } from '../inputs.ts';
import { isVariableName, ownNames, ownRoots } from '../names.ts';

/** Returns whether a flow can have a variable of its own with this name. */
export function mayBeNamed(name: string): boolean {
  return isVariableName(name) && !ownRoots.some((root) => name === root || name.startsWith(`${root}.`));
}

/** Declares a variable unless the flow has it or it cannot be named so. */
export function declareVariable(flow: FlowDocument, name: string, type: VariableType): FlowDocument {
  const isKnown = flow.variables.some((variable) => variable.name === name);
  if (isKnown || !mayBeNamed(name)) return flow;
  return { ...flow, variables: [...flow.variables, { name, type }] };
}

export function replaceVariable(flow: FlowDocument, variable: FlowVariable): FlowDocument {
  const variables = flow.variables.map((each) => (each.name === variable.name ? variable : each));
  return { ...flow, variables };
}

export function removeVariable(flow: FlowDocument, name: string): FlowDocument {
  return { ...flow, variables: flow.variables.filter((variable) => variable.name !== name) };
}

/** The type of a variable that holds the answer to such an input. */
export function typeOfAnswer(input: AnswerInput): VariableType {
  if (input.type === 'number' || input.type === 'date') return input.type;
  return input.type === 'choice' && input.multiple ? 'list' : 'text';
}

/** What can stand in a formula: the flow's own variables, the fields of its contact steps, what every flow can read. */
export function readableNames(flow: FlowDocument): string[] {
  const own = flow.variables.map(({ name }) => name);
  const lead = flow.nodes.flatMap((node) =>
    node.type === 'collect' ? node.data.fields.map(({ key }) => `lead.${key}`) : [],
  );
  return [...new Set([...own, ...lead, ...ownNames])];
}
