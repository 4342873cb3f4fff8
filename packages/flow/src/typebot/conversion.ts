import { flowLimits } from '../limits.ts';
import type { NodeDataByType, NodeType } from '../nodes.ts';
import { type ImportNote, isGraver } from './import-notes.ts';
import { quoted } from './quoted.ts';
import type { SourceBlock, TypebotExport } from './read-export.ts';
import { asMarkdown, onlyVariable, piecesOf, type TextPiece, withoutBraces } from './templates.ts';
import { translateExpression } from './translate-expression.ts';
import { VariableNames } from './variable-names.ts';

/** A node without its place. */
export type Draft = { [Type in NodeType]: { type: Type; data: NodeDataByType[Type] } }[NodeType];

/** A port and the edge of the export that leaves it; without the edge, the next block follows. */
export interface Exit {
  port: string;
  edgeId: string;
}

/** What a block becomes: text that joins its neighbors, a node, a jump, or nothing but the way on. */
export type Step =
  | { kind: 'text'; text: string }
  | { kind: 'node'; draft: Draft; exits: readonly Exit[]; follows: readonly string[] }
  | { kind: 'jump'; groupId: string; blockId: string }
  | { kind: 'return' }
  | { kind: 'pass'; edgeId: string };

export const pass: Step = { kind: 'pass', edgeId: '' };

/** A node whose `next` port leads on; `follows` are more ports that do. */
export function nodeStep(
  draft: Draft,
  exits: readonly Exit[] = [],
  follows: readonly string[] = ['next'],
): Step {
  return { kind: 'node', draft, exits, follows };
}

/** What the conversion of a whole export knows and collects. */
export class Conversion {
  readonly source: TypebotExport;
  readonly names: VariableNames;
  /** Variables that hold numbers alone. */
  numbers: ReadonlySet<string> = new Set();
  readonly lists = new Set<string>();
  /** Whether the flow cannot speak first, as typebots do. */
  startsWithMessage = false;
  readonly #notes = new Map<SourceBlock, ImportNote>();

  constructor(source: TypebotExport) {
    this.source = source;
    this.names = new VariableNames(source.variables);
  }

  /** Of several notes on a block, the gravest stays. */
  note(block: SourceBlock, note: ImportNote): void {
    if (isGraver(note, this.noteOf(block))) this.#notes.set(block, note);
  }

  noteOf(block: SourceBlock): ImportNote {
    return this.#notes.get(block) ?? 'same';
  }

  /** Notes why a block leaves nothing behind. */
  drop(block: SourceBlock, note: ImportNote): Step {
    this.note(block, note);
    return pass;
  }

  /** A text with its variables renamed, to be shown as Markdown, or as it stands. */
  template(
    block: SourceBlock,
    text: string,
    {
      isMarkdown = false,
      maxLength = flowLimits.textLength,
    }: { isMarkdown?: boolean; maxLength?: number } = {},
  ): string {
    const written = piecesOf(text, this.names)
      .map((piece) => {
        if (typeof piece === 'string') return withoutBraces(isMarkdown ? asMarkdown(piece) : piece);
        const formula = this.#formulaOf(block, piece);
        return formula === '' ? '' : `{{${formula}}}`;
      })
      .join('');
    return this.fitting(block, written, maxLength);
  }

  /** A text as long as a step can hold. */
  fitting(block: SourceBlock, text: string, maxLength: number = flowLimits.textLength): string {
    if (text.length <= maxLength) return text;
    this.note(block, 'text_cut');
    return cutTemplate(text, maxLength);
  }

  /** A text with its variables as a formula; a text of one variable is the variable itself. */
  textFormula(block: SourceBlock, text: string): string {
    const pieces = piecesOf(text, this.names);
    const only = onlyVariable(pieces);
    if (only !== null) return only;
    const parts = pieces.map((piece) =>
      typeof piece === 'string' ? quoted(piece) : this.#formulaOf(block, piece),
    );
    const [first = '', ...others] = parts.filter((part) => part !== '');
    if (first === '') return '""';
    return [...(first.startsWith('"') ? [] : ['""']), first, ...others].join(' + ');
  }

  /** JavaScript as a formula, or null after a note. A text that is no JavaScript becomes a text. */
  expressionFormula(block: SourceBlock, expression: string, isCode: boolean): string | null {
    const translated = translateExpression(expression, this.names, this.numbers);
    if (translated === 'words' && !isCode) return this.textFormula(block, expression);
    if (typeof translated === 'string') return null;
    if (translated.replacesAll) this.note(block, 'replace_all');
    return translated.formula;
  }

  #formulaOf(block: SourceBlock, piece: Exclude<TextPiece, string>): string {
    if ('variable' in piece) return piece.variable ?? '';
    const formula = this.expressionFormula(block, piece.code, true);
    if (formula === null) this.note(block, 'code_removed');
    return formula ?? '';
  }
}

/** Cuts a text before a formula that would not fit whole. */
function cutTemplate(text: string, maxLength: number): string {
  const cut = text.slice(0, maxLength);
  const open = cut.lastIndexOf('{{');
  return (open > cut.lastIndexOf('}}') ? cut.slice(0, open) : cut).toWellFormed();
}
