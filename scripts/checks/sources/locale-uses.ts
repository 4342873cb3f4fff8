import {
  identifierName,
  isNode,
  literalText,
  placeOf,
  type SourceFile,
  type SyntaxNode,
  walk,
} from './sources.ts';

/** One use of a text. */
export interface KeyUse {
  place: string;
  /** The key, or its static prefix if the rest is computed. */
  key: string;
  complete: boolean;
  /** The namespaces to search; empty if the module names none. */
  namespaces: readonly string[];
}

/** Returns the keys that a module uses in `t(…)` and `<Trans i18nKey>`. */
export function keyUsesOf(file: SourceFile): KeyUse[] {
  const namespaces: string[] = [];
  const found: { node: SyntaxNode; value: unknown }[] = [];
  walk(file.tree, (node) => {
    if (node.type === 'JSXAttribute' && isNode(node.name) && node.name.name === 'i18nKey') {
      found.push({ node, value: node.value });
    }
    if (node.type !== 'CallExpression' || !Array.isArray(node.arguments)) return;
    const name = calledName(node);
    if (name === 'useTranslation') namespaces.push(...stringsOf(node.arguments[0]));
    if (name === 't') found.push({ node, value: node.arguments[0] });
  });
  return found.flatMap(({ node, value }) =>
    literalsOf(value).map(({ text, complete }) => useOf(placeOf(file, node), text, complete, namespaces)),
  );
}

/** Returns every string of a module, for keys in variables; for templates their static prefix. */
export function stringsIn(file: SourceFile): { text: string; complete: boolean }[] {
  const strings: { text: string; complete: boolean }[] = [];
  walk(file.tree, (node) => {
    const literal = literalText(node);
    if (literal) strings.push(literal);
  });
  return strings;
}

function useOf(place: string, text: string, complete: boolean, namespaces: readonly string[]): KeyUse {
  const colon = text.indexOf(':');
  if (colon < 0) return { place, key: text, complete, namespaces };
  return { place, key: text.slice(colon + 1), complete, namespaces: [text.slice(0, colon)] };
}

function calledName(node: SyntaxNode): string | undefined {
  if (!isNode(node.callee)) return undefined;
  return identifierName(node.callee.type === 'MemberExpression' ? node.callee.property : node.callee);
}

function stringsOf(value: unknown): string[] {
  if (isNode(value) && value.type === 'ArrayExpression' && Array.isArray(value.elements)) {
    return value.elements.flatMap(stringsOf);
  }
  const text = literalText(value)?.text;
  return text === undefined ? [] : [text];
}

function literalsOf(value: unknown): { text: string; complete: boolean }[] {
  if (!isNode(value)) return [];
  if (value.type === 'ConditionalExpression')
    return [...literalsOf(value.consequent), ...literalsOf(value.alternate)];
  if (value.type === 'JSXExpressionContainer') return literalsOf(value.expression);
  const literal = literalText(value);
  return literal ? [literal] : [];
}
