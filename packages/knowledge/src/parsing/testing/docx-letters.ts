import { inflateRawSync } from 'node:zlib';
import { SaxesParser } from 'saxes';
import { listZipEntries, zipEntryBytes } from '../archives/zip-entries.ts';

/** Text of a Word document from an independent walk over its XML, to verify the parser. */
export interface DocxLetters {
  /** Visible text of all parts. */
  text: string;
  /** Link targets, which the parser adds to link texts. */
  targets: string[];
  /** Text that the parser may repeat: cells that span several rows. */
  repeatable: string;
  /** Whether there are embedded parts, which the walk does not count. */
  hasEmbedded: boolean;
}

interface Node {
  name: string;
  attributes: Map<string, string>;
  children: (Node | string)[];
}

const wordText = new Set(['t']);
const gone = new Set(['del', 'moveFrom', 'delText', 'instrText', 'pPrChange', 'rPrChange', 'sdtPr', 'trPr']);

/** Counts how many letters, digits and currency signs are missing in `read`, and how many are duplicated. */
export function compareLetters(letters: DocxLetters, read: string): { lost: number; doubled: number } {
  let shown = read;
  for (const target of letters.targets) shown = shown.replaceAll(` (${target})`, '');
  const expected = countsOf(letters.text);
  const found = countsOf(shown);
  const spare = countsOf(letters.repeatable);
  let lost = 0;
  let doubled = 0;
  for (const char of new Set([...expected.keys(), ...found.keys()])) {
    const difference = (found.get(char) ?? 0) - (expected.get(char) ?? 0);
    if (difference < 0) lost -= difference;
    else if (difference > 0 && !spare.has(char)) doubled += difference;
  }
  return { lost, doubled: letters.hasEmbedded ? 0 : doubled };
}

function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [char] of text.normalize('NFC').matchAll(/[\p{L}\p{N}\p{Sc}%&@]/gu))
    counts.set(char, (counts.get(char) ?? 0) + 1);
  return counts;
}

export function docxLetters(bytes: Buffer): DocxLetters {
  const parts = partsOf(bytes);
  const treeOf = (name: string) => toTree(parts.get(name)?.toString('utf8') ?? '');
  const relations = childrenOf(treeOf('word/_rels/document.xml.rels'), 'Relationship').map(
    (one) => one.attributes,
  );
  const linked = (type: string) =>
    relations.filter((one) => one.get('Type')?.endsWith(`/${type}`)).map((one) => one.get('Target') ?? '');
  const styles = stylesOf(treeOf('word/styles.xml'));
  const walk = { styles, targets: new Set<string>(), repeatable: '' };
  for (const relation of relations)
    if (relation.get('TargetMode') === 'External') walk.targets.add(relation.get('Target') ?? '');
  const named = (target: string) => (target.startsWith('/') ? target.slice(1) : `word/${target}`);
  const stories = ['word/document.xml', ...['footnotes', 'endnotes'].flatMap(linked).map(named)];
  const margins = new Set(
    [...linked('header'), ...linked('footer')].map((target) => lettersOf(treeOf(named(target)), walk)),
  );
  return {
    text: [...stories.map((name) => lettersOf(treeOf(name), walk)), ...margins].join('\n'),
    targets: [...walk.targets].map((target) =>
      target.replace(/^(?:mailto|tel):/i, '').replace(/(?<=^https?:\/\/[^/]+)\/$/, ''),
    ),
    repeatable: walk.repeatable,
    hasEmbedded: linked('aFChunk').length > 0 || linked('diagramData').length > 0,
  };
}

function partsOf(bytes: Buffer): Map<string, Buffer> {
  const listing = listZipEntries(bytes, 10_000);
  return new Map(
    (listing?.entries ?? [])
      .filter((entry) => /\.(?:xml|rels)$/.test(entry.name))
      .map((entry) => {
        const stored = zipEntryBytes(bytes, entry) ?? Buffer.alloc(0);
        return [entry.name, entry.method === 8 ? inflateRawSync(stored) : stored];
      }),
  );
}

function toTree(xml: string): Node {
  const root: Node = { name: '', attributes: new Map(), children: [] };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', (tag) => {
    const node: Node = { name: tag.local, attributes: new Map(), children: [] };
    for (const one of Object.values(tag.attributes)) node.attributes.set(one.local, one.value);
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', (text) => open.at(-1)?.children.push(text));
  if (xml !== '') parser.write(xml.replace(/^\ufeff/, '')).close();
  return root;
}

interface Walk {
  styles: ReadonlyMap<string, Node>;
  targets: Set<string>;
  repeatable: string;
}

function lettersOf(node: Node, walk: Walk, outerStyle = ''): string {
  if (gone.has(node.name) || (node.name === 'r' && isUnseen(node, outerStyle, walk))) return '';
  const style = node.name === 'p' ? paragraphStyleOf(node) : outerStyle;
  if (node.name === 'AlternateContent') {
    const choice = childrenOf(node, 'Choice', false)[0] ?? childrenOf(node, 'Fallback', false)[0];
    return choice === undefined ? '' : lettersOf(choice, walk, style);
  }
  if (
    /^(?:footnote|endnote)$/.test(node.name) &&
    /separator|continuation/i.test(node.attributes.get('type') ?? '')
  )
    return '';
  noteTargets(node, walk);
  const text = node.children
    .map((child) => {
      if (typeof child !== 'string') return lettersOf(child, walk, style);
      return wordText.has(node.name) ? child : '';
    })
    .join('');
  if (node.name === 'tc' && childrenOf(node, 'vMerge').length > 0) walk.repeatable += text;
  return text;
}

function paragraphStyleOf(paragraph: Node): string {
  const [properties] = childrenOf(paragraph, 'pPr', false);
  return properties === undefined ? '' : (valOf(childrenOf(properties, 'pStyle', false)[0]) ?? '');
}

/** Returns whether a run is hidden or struck, directly or by its character or paragraph style. */
function isUnseen(run: Node, paragraphStyle: string, { styles }: Walk): boolean {
  const properties = childrenOf(run, 'rPr', false)[0] ?? emptyNode();
  const runStyle = valOf(childrenOf(properties, 'rStyle', false)[0]) ?? '';
  return ['vanish', 'strike', 'dstrike'].some((name) => {
    const own = switchOf(properties, name);
    return (
      own ??
      (styleSays(styles, runStyle, name) ?? false) !== (styleSays(styles, paragraphStyle, name) ?? false)
    );
  });
}

function styleSays(styles: ReadonlyMap<string, Node>, id: string, name: string): boolean | undefined {
  let style = styles.get(id);
  for (let steps = 0; style !== undefined && steps < 10; steps += 1) {
    const said = switchOf(childrenOf(style, 'rPr', false)[0] ?? emptyNode(), name);
    if (said !== undefined) return said;
    style = styles.get(valOf(childrenOf(style, 'basedOn', false)[0]) ?? '?');
  }
  return undefined;
}

function switchOf(properties: Node, name: string): boolean | undefined {
  const [node] = childrenOf(properties, name, false);
  return node === undefined ? undefined : !/^(?:0|false|off)$/.test(valOf(node) ?? '');
}

function valOf(node: Node | undefined): string | undefined {
  return node?.attributes.get('val');
}

function emptyNode(): Node {
  return { name: '', attributes: new Map(), children: [] };
}

/** Returns the styles by id, without default styles, which hide nothing. */
function stylesOf(tree: Node): Map<string, Node> {
  const styles = childrenOf(tree, 'style').filter((one) => one.attributes.get('default') !== '1');
  return new Map(styles.map((one) => [one.attributes.get('styleId') ?? '', one]));
}

function noteTargets(node: Node, walk: Walk): void {
  const instruction = node.name === 'fldSimple' ? node.attributes.get('instr') : undefined;
  const texts = childrenOf(node, 'instrText', false).flatMap((one) =>
    one.children.filter((child) => typeof child === 'string'),
  );
  for (const [, target = ''] of [instruction ?? '', ...texts].join('').matchAll(/HYPERLINK\s+"([^"]+)"/g))
    walk.targets.add(target);
}

function childrenOf(node: Node, name: string, deep = true): Node[] {
  return node.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    const below = deep ? childrenOf(child, name) : [];
    return child.name === name ? [child, ...below] : below;
  });
}
