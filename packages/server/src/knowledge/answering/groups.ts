import type { PassageBlock } from '../passage-block.ts';
import type { Section } from './units.ts';

/** A list, a table, or code, with the paragraph that announces it. `from` and `to` are indexes of blocks. */
export interface Group {
  kind: 'list' | 'table' | 'code';
  /** Whether its items are steps: numbered, or most of them say what to do. */
  isSteps: boolean;
  from: number;
  to: number;
  /** Index of the paragraph that announces it, or null. */
  lead: number | null;
}

/** The lists, tables, and code of a section. What stands between two items belongs to their list. */
export function groupsOf(section: Section): Group[] {
  const { blocks } = section;
  const groups = new Map<string, Group>();
  blocks.forEach((block, index) => {
    const kind = kindOf(block);
    if (kind === null) return;
    const key = keyOf(blocks, index);
    const known = groups.get(key);
    if (known) {
      known.to = index;
      return;
    }
    const lead = blocks[index - 1]?.kind === 'paragraph' ? index - 1 : null;
    groups.set(key, { kind, isSteps: false, from: index, to: index, lead });
  });
  const found = [...groups.values()];
  for (const group of found) group.isSteps = group.kind === 'list' && areSteps(section, group);
  const isInside = (one: Group) =>
    found.some((other) => other.kind === 'list' && other.from < one.from && one.to < other.to);
  return found.filter((group) => !isInside(group));
}

function kindOf(block: PassageBlock): Group['kind'] | null {
  if (block.kind === 'list-item') return 'list';
  if (block.kind === 'table-row') return 'table';
  return block.kind === 'code' ? 'code' : null;
}

/** The same for blocks of one list, one table, or code without anything between. */
function keyOf(blocks: readonly PassageBlock[], index: number): string {
  const block = blocks[index];
  if (block?.kind === 'list-item') return `list ${block.list}`;
  if (block?.kind === 'table-row') return `table ${block.table}`;
  let first = index;
  while (blocks[first - 1]?.kind === 'code') first -= 1;
  return `code ${first}`;
}

/** What one does first in a step, in the languages of most pages. */
const doing =
  /^(?:then |now |next |finally |first |please |in the |under |from the |on the )*(?:click|go|select|choose|enter|open|add|log|visit|press|tap|type|run|install|download|upload|create|copy|paste|find|look|fill|set|save|send|submit|confirm|start|sign|navigate|review|check|make|use|plug|wait|follow|update|register|request|contact|complete|switch|turn|klicke|gehe|wähle|öffne|geben|gib|klicken|gehen|wählen|öffnen|melde|haz|ve|vaya|selecciona|seleccione|elige|elija|abre|abra|pulsa|pulse|introduce|introduzca|cliquez|allez|sélectionnez|choisissez|ouvrez|saisissez|entrez|clicca|vai|seleziona|scegli|apri|inserisci|clique|vá|selecione|escolha|abra|insira|нажмите|перейдите|выберите|откройте|введите|انقر|اذهب|اختر|افتح|أدخل)(?![\p{L}])/iu;

/** Whether a sentence tells what to do: "Click Save", "To leave, open the menu". */
export function isInstruction(sentence: string): boolean {
  return doing.test(sentence.replace(openingClause, ''));
}

/** What stands before what one does: a purpose, a condition, or politeness. */
const openingClause =
  /^(?:(?:to|if|when|once|after|um|wenn|sobald|para|si|cuando|pour|lorsque|per|se|quando|чтобы|если)\s[^,.:]{3,80}[,:]\s*)?(?:(?:you|simply|just|you(?:['’]ll)? (?:can|need to|have to|must|should|may)|you(?:['’]ll)? (?:also|then|first))\s+)*/iu;

function areSteps(section: Section, { from, to }: { from: number; to: number }): boolean {
  const items = section.blocks.slice(from, to + 1).filter((block) => block.kind === 'list-item');
  if (items[0]?.kind === 'list-item' && items[0].isOrdered) return true;
  const steps = items.filter(({ start, end }) => doing.test(section.passage.text.slice(start, end)));
  return items.length > 1 && steps.length * 2 > items.length;
}
