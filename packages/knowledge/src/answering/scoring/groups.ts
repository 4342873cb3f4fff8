import { announcesMore } from '../../language/sentences.ts';
import type { PassageBlock } from '../../passages/passage-block.ts';
import { announcesSeveral } from './enumeration.ts';
import type { Section } from './units.ts';

/** A list, a table, or code, with the paragraph that introduces it. `from` and `to` are indexes of blocks. */
export interface Group {
  kind: 'list' | 'table' | 'code';
  /** Whether its items are steps: numbered, or mostly instructions. */
  isSteps: boolean;
  from: number;
  to: number;
  /** Index of the block that introduces it, or null. */
  lead: number | null;
}

/** Returns the lists, tables, and code of a section. Blocks between two items belong to the list. */
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
    const lead = isLead(section, index - 1) ? index - 1 : null;
    groups.set(key, { kind, isSteps: false, from: index, to: index, lead });
  });
  const found = [...groups.values()];
  for (const group of found) group.isSteps = group.kind === 'list' && areSteps(section, group);
  const isInside = (one: Group) =>
    found.some((other) => other.kind === 'list' && other.from < one.from && one.to < other.to);
  return found.filter((group) => group.lead !== null || !isInside(group));
}

/** Returns whether a block is a paragraph, or an item that introduces others: "Assign a role. There are two roles:" */
function isLead({ blocks, passage }: Section, index: number): boolean {
  const block = blocks[index];
  if (block?.kind === 'paragraph') return true;
  return block?.kind === 'list-item' && announcesMore(passage.text.slice(block.start, block.end));
}

function kindOf(block: PassageBlock): Group['kind'] | null {
  if (block.kind === 'list-item') return 'list';
  if (block.kind === 'table-row') return 'table';
  return block.kind === 'code' ? 'code' : null;
}

/** Key that is equal for the blocks of one list, one table, or one run of code blocks. */
function keyOf(blocks: readonly PassageBlock[], index: number): string {
  const block = blocks[index];
  if (block?.kind === 'list-item') return `list ${block.list}`;
  if (block?.kind === 'table-row') return `table ${block.table}`;
  let first = index;
  while (blocks[first - 1]?.kind === 'code') first -= 1;
  return `code ${first}`;
}

/** Verbs that begin a step, in the most common languages. */
const doing =
  /^(?:then |now |next |finally |first |please |in the |under |from the |on the )*(?:click|go|select|choose|enter|open|add|log|visit|press|tap|type|run|install|download|upload|create|copy|paste|find|look|fill|set|save|send|submit|confirm|start|sign|navigate|review|check|make|use|plug|wait|follow|update|register|request|contact|complete|switch|turn|place|put|move|write|delete|remove|call|email|report|ask|insert|connect|restart|change|bitte|klicke|gehe|wähle|öffne|gib|geben|klicken|gehen|wählen|öffnen|melde|legen|lege|setzen|setze|schreiben|schreibe|füllen|fülle|rufen|senden|sende|haz|ve|vaya|selecciona|seleccione|elige|elija|abre|abra|pulsa|pulse|introduce|introduzca|pon|ponga|coloca|coloque|ubica|ubique|escribe|escriba|envía|envíe|llama|llame|crea|cree|usa|use|cliquez|allez|sélectionnez|choisissez|ouvrez|saisissez|entrez|placez|mettez|écrivez|envoyez|appelez|créez|ajoutez|utilisez|remplissez|clicca|vai|seleziona|scegli|apri|inserisci|metti|metta|scrivi|invia|chiama|crea|aggiungi|usa|compila|clique|vá|selecione|escolha|abra|insira|coloque|escreva|envie|ligue|crie|adicione|preencha|нажмите|перейдите|выберите|откройте|введите|поместите|положите|напишите|отправьте|создайте|добавьте|заполните|позвоните|укажите|انقر|اذهب|اختر|افتح|أدخل|ضع|اكتب|أرسل|أنشئ|أضف|استخدم|اتصل|املأ|לחצו|לחץ|פתחו|בחרו|הזינו|שלחו|כתבו|היכנסו|הוסיפו|צרו|روی|کلیک|انتخاب کنید|وارد کنید|باز کنید|ارسال کنید|کلک کریں|منتخب کریں|درج کریں|کھولیں)(?![\p{L}])|^(?:请|点击|单击|打开|选择|输入|进入|填写|把|将)|(?:してください|しましょう|して下さい|하세요|하십시오|십시오)[。.!]?$/iu;

/** Returns whether a sentence is an instruction: "Click Save", "To leave, open the menu". */
export function isInstruction(sentence: string): boolean {
  return doing.test(sentence.replace(openingClause, ''));
}

/** Clause before the instruction: a purpose, a condition, or a courtesy. */
const openingClause =
  /^(?:(?:to|if|when|once|after|in|on|at|under|from|um|wenn|sobald|im|unter|para|si|cuando|en|pour|lorsque|dans|per|se|nel|quando|no|чтобы|если|в|на)\s[^,.:]{3,80}[,:]\s*)?(?:(?:you|simply|just|you(?:['’]ll)? (?:can|need to|have to|must|should|may)|you(?:['’]ll)? (?:also|then|first))\s+)*/iu;

function areSteps(section: Section, { from, to, lead }: Group): boolean {
  const { text } = section.passage;
  const items = section.blocks.slice(from, to + 1).filter((block) => block.kind === 'list-item');
  const steps = items.filter(({ start, end }) => isInstruction(text.slice(start, end)));
  const before = lead === null ? undefined : section.blocks[lead];
  const areKinds = before !== undefined && announcesSeveral(text.slice(before.start, before.end));
  if (items[0]?.kind === 'list-item' && items[0].isOrdered && (!areKinds || steps.length > 0)) return true;
  return items.length > 1 && steps.length * 2 > items.length;
}
