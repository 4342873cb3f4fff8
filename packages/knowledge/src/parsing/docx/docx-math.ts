import { attributeOf, type XmlAttributes } from './read-xml.ts';

interface MathNode {
  name: string;
  /** Value of its property, such as the operator of a sum. */
  value: string | undefined;
  text: string;
  children: MathNode[];
}

const raised: Readonly<Record<string, string>> = {
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
  '+': '⁺',
  '-': '⁻',
  '−': '⁻',
  n: 'ⁿ',
};
const lowered: Readonly<Record<string, string>> = {
  '0': '₀',
  '1': '₁',
  '2': '₂',
  '3': '₃',
  '4': '₄',
  '5': '₅',
  '6': '₆',
  '7': '₇',
  '8': '₈',
  '9': '₉',
  '+': '₊',
  '-': '₋',
  '−': '₋',
};
const textElements: ReadonlySet<string> = new Set(['m:t', 'w:t']);

/** Collects a Word equation, and writes it on one line: `x=(−b±√(b²−4·a·c))/(2·a)`. */
export class DocxMath {
  readonly #root: MathNode = { name: 'm:oMath', value: undefined, text: '', children: [] };
  readonly #open: MathNode[] = [this.#root];

  open(name: string, attributes: XmlAttributes): void {
    const node: MathNode = { name, value: attributeOf(attributes, 'val'), text: '', children: [] };
    this.#open.at(-1)?.children.push(node);
    this.#open.push(node);
  }

  /** Returns whether the closed element is the equation itself. */
  close(): boolean {
    this.#open.pop();
    return this.#open.length === 0;
  }

  text(text: string): void {
    const node = this.#open.at(-1);
    if (node !== undefined && textElements.has(node.name)) node.text += text;
  }

  toString(): string {
    return written(this.#root);
  }
}

function written(node: MathNode): string {
  const part = (name: string): string => {
    const child = node.children.find((one) => one.name === name);
    return child === undefined ? '' : written(child);
  };
  switch (node.name) {
    case 'm:t':
    case 'w:t':
      return node.text;
    case 'm:f':
      return `${grouped(part('m:num'))}/${grouped(part('m:den'))}`;
    case 'm:sSup':
      return grouped(part('m:e')) + above(part('m:sup'));
    case 'm:sSub':
      return part('m:e') + below(part('m:sub'));
    case 'm:sSubSup':
      return part('m:e') + below(part('m:sub')) + above(part('m:sup'));
    case 'm:sPre':
      return below(part('m:sub')) + above(part('m:sup')) + part('m:e');
    case 'm:rad':
      return `${above(part('m:deg'))}√${grouped(part('m:e'))}`;
    case 'm:nary':
      return `${propertyOf(node, 'm:chr') ?? '∫'}${below(part('m:sub'))}${above(part('m:sup'))} ${part('m:e')}`;
    case 'm:limLow':
      return part('m:e') + below(part('m:lim'));
    case 'm:limUpp':
      return part('m:e') + above(part('m:lim'));
    case 'm:func':
      return `${part('m:fName')} ${part('m:e')}`;
    case 'm:d':
      return delimited(node);
    case 'm:m':
      return `[${node.children
        .filter((one) => one.name === 'm:mr')
        .map(entries(', '))
        .join('; ')}]`;
    case 'm:eqArr':
      return entries('; ')(node);
    default:
      return node.children.map(written).join('');
  }
}

function entries(separator: string): (node: MathNode) => string {
  return (node) =>
    node.children
      .filter((one) => one.name === 'm:e')
      .map(written)
      .join(separator);
}

function delimited(node: MathNode): string {
  const start = propertyOf(node, 'm:begChr') ?? '(';
  const separator = propertyOf(node, 'm:sepChr') ?? '|';
  return start + entries(separator)(node) + (propertyOf(node, 'm:endChr') ?? ')');
}

/** Returns the value of a property, which is in the first child of a node. */
function propertyOf(node: MathNode, name: string): string | undefined {
  const properties = node.children.find((one) => one.name.endsWith('Pr'));
  return properties?.children.find((one) => one.name === name)?.value;
}

function grouped(text: string): string {
  return /^(?:[\p{L}\p{N}.,⁰¹²³⁴-⁹₀-₉]*|\([^()]*\))$/u.test(text) ? text : `(${text})`;
}

function above(text: string): string {
  return shifted(text, raised, '^');
}

function below(text: string): string {
  return shifted(text, lowered, '_');
}

function shifted(text: string, signs: Readonly<Record<string, string>>, mark: string): string {
  if (text === '') return '';
  const chars = [...text].map((char) => (Object.hasOwn(signs, char) ? signs[char] : undefined));
  return chars.every((char) => char !== undefined) ? chars.join('') : mark + grouped(text);
}
