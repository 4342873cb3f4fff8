import type { FlowDocument, FlowNode } from '../document.ts';

/** A text that visitors read, with the key of its translations: `{nodeId}.{path}`. */
export interface VisitorText {
  key: string;
  nodeId: string;
  path: string;
  text: string;
}

/** Path of an option's label; by id, so that options can be reordered. */
export function optionPath(optionId: string): string {
  return `input.options.${optionId}.label`;
}

/** Path of the label of a form field. */
export function fieldPath(fieldKey: string): string {
  return `fields.${fieldKey}.label`;
}

/** Returns the non-empty texts that visitors read, in node order. */
export function visitorTexts({ nodes }: Pick<FlowDocument, 'nodes'>): VisitorText[] {
  return nodes.flatMap((node) =>
    textsOf(node).flatMap(([path, text = '']) =>
      text.trim() === '' ? [] : [{ key: `${node.id}.${path}`, nodeId: node.id, path, text }],
    ),
  );
}

function textsOf(node: FlowNode): [path: string, text: string | undefined][] {
  switch (node.type) {
    case 'message':
      return [
        ['text', node.data.text],
        ['image.alt', node.data.image?.alt],
      ];
    case 'rate':
    case 'end':
      return [['text', node.data.text]];
    case 'answer':
      return [['question', node.data.question]];
    case 'ask': {
      const { text, retry, input } = node.data;
      const options = input.type === 'choice' ? (input.options ?? []) : [];
      return [
        ['text', text],
        ...options.map(({ id, label }): [string, string] => [optionPath(id), label]),
        ['retry.text', retry?.text],
      ];
    }
    case 'collect': {
      const { text, fields, consent } = node.data;
      return [
        ['text', text],
        ...fields.map(({ key, label }): [string, string] => [fieldPath(key), label]),
        ['consent.text', consent?.text],
      ];
    }
    default:
      return [];
  }
}
