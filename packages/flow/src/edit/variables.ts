import type { FlowDocument, FlowVariable, VariableType } from '../document.ts';
import type { AnswerInput } from '../inputs.ts';
import { isVariableName, ownNames, ownRoots } from '../names.ts';

/** Returns whether a flow can declare a variable with this name. */
export function isDeclarableName(name: string): boolean {
  return isVariableName(name) && !ownRoots.some((root) => name === root || name.startsWith(`${root}.`));
}

/** Declares a variable unless it exists or its name is invalid. */
export function declareVariable(flow: FlowDocument, name: string, type: VariableType): FlowDocument {
  const isKnown = flow.variables.some((variable) => variable.name === name);
  if (isKnown || !isDeclarableName(name)) return flow;
  return { ...flow, variables: [...flow.variables, { name, type }] };
}

export function replaceVariable(flow: FlowDocument, variable: FlowVariable): FlowDocument {
  const variables = flow.variables.map((each) => (each.name === variable.name ? variable : each));
  return { ...flow, variables };
}

export function removeVariable(flow: FlowDocument, name: string): FlowDocument {
  return { ...flow, variables: flow.variables.filter((variable) => variable.name !== name) };
}

/** Returns the type of a variable for the answer to this input. */
export function typeOfAnswer(input: AnswerInput): VariableType {
  if (input.type === 'number' || input.type === 'date') return input.type;
  return input.type === 'choice' && input.multiple ? 'list' : 'text';
}

/** Returns the names that a formula can read: the flow's variables, the fields of its contact steps, and the built-in names. */
export function readableNames(flow: FlowDocument): string[] {
  const own = flow.variables.map(({ name }) => name);
  const lead = flow.nodes.flatMap((node) =>
    node.type === 'collect' ? node.data.fields.map(({ key }) => `lead.${key}`) : [],
  );
  return [...new Set([...own, ...lead, ...ownNames])];
}
