import { identifierName, isNode, literalText, placeOf, type SourceFile, type SyntaxNode } from './sources.ts';

const readAttributes =
  /^(title|placeholder|alt|label|summary|aria-(label|description|roledescription|valuetext|placeholder))$/;
const readProperties = /^(textContent|innerText|title|placeholder|alt|ariaLabel|ariaDescription)$/;
/** Names are the same in every language. */
const names = /^(Parley)$/;
/** URLs and host names are the same in every language. */
const address = /^(https?:\/\/\S*|[\w-]+(\.[\w-]+)+)$/;

/** Reports user-visible text in a module that should be in the locales. */
export function findLiteralText(file: SourceFile): string[] {
  const problems: string[] = [];
  const report = (node: SyntaxNode, text: string) =>
    problems.push(
      `${placeOf(file, node)} holds the text ${JSON.stringify(text.trim())}; it belongs into packages/locales`,
    );

  function visit(node: SyntaxNode, inCode: boolean): void {
    const code = inCode || isCodeElement(node);
    if (!code) for (const { at, text } of shownTexts(node)) if (isReadable(text)) report(at, text);
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, code);
    }
  }

  visit(file.tree, false);
  return problems;
}

function isReadable(text: string): boolean {
  return /\p{L}{2}/u.test(text) && !names.test(text.trim()) && !address.test(text.trim());
}

/** Code samples are not translated. */
function isCodeElement(node: SyntaxNode): boolean {
  if (node.type !== 'JSXElement' || !isNode(node.openingElement) || !isNode(node.openingElement.name))
    return false;
  return ['code', 'pre', 'style', 'script'].includes(String(node.openingElement.name.name));
}

function shownTexts(node: SyntaxNode): { at: SyntaxNode; text: string }[] {
  if (node.type === 'JSXText') return [{ at: node, text: String(node.value) }];
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return childExpressions(node).flatMap(textsOf);
  if (node.type === 'JSXAttribute' && isNode(node.name) && readAttributes.test(String(node.name.name))) {
    return isNode(node.value) ? textsOf(node.value) : [];
  }
  if (node.type === 'AssignmentExpression' && isNode(node.left) && node.left.type === 'MemberExpression') {
    return readProperties.test(identifierName(node.left.property) ?? '') ? textsOf(node.right) : [];
  }
  return node.type === 'CallExpression' ? setAttributeTexts(node) : [];
}

function childExpressions(node: SyntaxNode): unknown[] {
  const children: unknown[] = Array.isArray(node.children) ? node.children : [];
  return children.filter((child) => isNode(child) && child.type === 'JSXExpressionContainer');
}

function setAttributeTexts(node: SyntaxNode): { at: SyntaxNode; text: string }[] {
  if (!isNode(node.callee) || identifierName(node.callee.property) !== 'setAttribute') return [];
  const [name, value]: unknown[] = Array.isArray(node.arguments) ? node.arguments : [];
  return readAttributes.test(literalText(name)?.text ?? '') ? textsOf(value) : [];
}

/** Returns the texts that an expression can evaluate to, without calls. */
function textsOf(value: unknown): { at: SyntaxNode; text: string }[] {
  if (!isNode(value)) return [];
  if (value.type === 'JSXExpressionContainer') return textsOf(value.expression);
  if (value.type === 'ConditionalExpression')
    return [...textsOf(value.consequent), ...textsOf(value.alternate)];
  if (value.type === 'LogicalExpression') return textsOf(value.right);
  const text = literalText(value)?.text;
  return text === undefined ? [] : [{ at: value, text }];
}
