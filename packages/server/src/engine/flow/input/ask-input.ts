import type { MessageInput } from '@parley/contracts/resources/chatbot/chat';
import { optionsOfList } from '@parley/flow/answer/read-choice';
import { fieldPath, optionPath } from '@parley/flow/check/visitor-texts';
import type { FlowNode, NodeOf } from '@parley/flow/document';
import type { ChoiceOption } from '@parley/flow/inputs';
import type { CompiledFlow } from '../compile-flow.ts';
import { TurnMemory } from '../turn-memory.ts';
import { stillInput } from './still-input.ts';

/** A node that waits for the visitor's input. */
export type WaitingNode = NodeOf<'ask'> | NodeOf<'collect'> | NodeOf<'rate'>;

export function isWaiting(node: FlowNode | undefined): node is WaitingNode {
  return node?.type === 'ask' || node?.type === 'collect' || node?.type === 'rate';
}

/** Returns the options of a choice in the visitor's language. */
export function optionsOf({ id, data: { input } }: NodeOf<'ask'>, memory: TurnMemory): ChoiceOption[] {
  if (input.type !== 'choice') return [];
  if (input.from) return optionsOfList(memory.read(input.from));
  return (input.options ?? []).map((option) => ({
    ...option,
    label: memory.openLabel(id, optionPath(option.id), option.label),
    value: option.value || option.label,
    // A visitor in a translated flow may still type the original label.
    synonyms: [...(option.synonyms ?? []), option.label],
  }));
}

/** Returns the option labels of a choice in a language, without conversation state; undefined for any other node. */
export function optionLabels(
  flow: CompiledFlow,
  node: WaitingNode,
  language: string,
): ChoiceOption[] | undefined {
  if (node.type !== 'ask' || node.data.input.type !== 'choice') return undefined;
  return optionsOf(node, new TurnMemory(stillInput(flow, language), { variables: {} }));
}

/** Returns the input shown to the visitor for a waiting node. */
export function inputOf(node: WaitingNode, inputId: string, memory: TurnMemory): MessageInput {
  const label = memory.openLabel(node.id, 'text', node.data.text);
  if (node.type === 'rate') {
    return { id: inputId, type: 'rating', required: false, label, scale: node.data.scale };
  }
  if (node.type === 'collect') {
    const { fields, consent } = node.data;
    return {
      id: inputId,
      type: 'form',
      required: false,
      label,
      fields: fields.map((field) => ({
        ...field,
        label: memory.openLabel(node.id, fieldPath(field.key), field.label),
      })),
      ...(consent
        ? {
            consent: {
              text: memory.openLabel(node.id, 'consent.text', consent.text),
              required: consent.required,
            },
          }
        : {}),
    };
  }
  const { input } = node.data;
  const asked = { id: inputId, required: true, label };
  if (input.type === 'choice') {
    return {
      ...asked,
      type: 'choice',
      options: optionsOf(node, memory).map(({ id, label }) => ({ id, label })),
      multiple: input.multiple ?? false,
      ...bounds(input),
    };
  }
  if (input.type === 'number') return { ...asked, type: 'number', ...bounds(input) };
  if (input.type === 'date') return { ...asked, type: 'date', ...bounds(input) };
  if (input.type === 'text') {
    return { ...asked, type: 'text', ...bounds({ min: input.minLength, max: input.maxLength }) };
  }
  return { ...asked, type: input.type };
}

function bounds<T extends string | number>({
  min,
  max,
}: {
  min?: T | undefined;
  max?: T | undefined;
}): { min?: T; max?: T } {
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}
