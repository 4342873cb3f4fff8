import { flowLimits } from '../limits.ts';
import type { NodeDataByType, NodeType } from '../nodes.ts';
import { quoted } from './formulas/quoted.ts';
import { asMarkdown, onlyVariable, piecesOf, type TextPiece, withoutBraces } from './formulas/templates.ts';
import { translateExpression } from './formulas/translate-expression.ts';
import { VariableNames } from './formulas/variable-names.ts';
import { type ImportNote, isGraver } from './import-notes.ts';
import type { SourceBlock, TypebotExport } from './read-export.ts';

/** A node without id and position. */
export type Draft = { [Type in NodeType]: { type: Type; data: NodeDataByType[Type] } }[NodeType];

/** A port and its edge in the export; without the edge, the next block follows. */
export interface Exit {
  port: string;
  edgeId: string;
}

/** Result of converting a block: text that joins adjacent text, a node, a jump, or nothing but an edge to follow. */
export type Step =
  | { kind: 'text'; text: string }
  | { kind: 'node'; draft: Draft; exits: readonly Exit[]; follows: readonly string[] }
  | { kind: 'jump'; groupId: string; blockId: string }
  | { kind: 'return' }
  | { kind: 'pass'; edgeId: string };

export const pass: Step = { kind: 'pass', edgeId: '' };

/** A node with a `next` port; `follows` lists further ports that lead to the next block. */
export function nodeStep(
  draft: Draft,
  exits: readonly Exit[] = [],
  follows: readonly string[] = ['next'],
): Step {
  return { kind: 'node', draft, exits, follows };
}

/** State of the conversion of an export. */
export class Conversion {
  readonly source: TypebotExport;
  readonly names: VariableNames;
  /** Variables that contain only numbers. */
  numbers: ReadonlySet<string> = new Set();
  readonly lists = new Set<string>();
  /** Whether the flow cannot start the conversation, unlike the typebot. */
  startsWithMessage = false;
  readonly #notes = new Map<SourceBlock, ImportNote>();

  constructor(source: TypebotExport) {
    this.source = source;
    this.names = new VariableNames(source.variables);
  }

  /** Keeps the most severe note of a block. */
  note(block: SourceBlock, note: ImportNote): void {
    if (isGraver(note, this.noteOf(block))) this.#notes.set(block, note);
  }

  noteOf(block: SourceBlock): ImportNote {
    return this.#notes.get(block) ?? 'same';
  }

  /** Notes why a block is dropped. */
  drop(block: SourceBlock, note: ImportNote): Step {
    this.note(block, note);
    return pass;
  }

  /** Converts a text with its variables to a template, for Markdown or as plain text. */
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

  /** Truncates a text to the length limit of a step. */
  fitting(block: SourceBlock, text: string, maxLength: number = flowLimits.textLength): string {
    if (text.length <= maxLength) return text;
    this.note(block, 'text_cut');
    return cutTemplate(text, maxLength);
  }

  /** Converts a text with variables to a formula; a text that is a single variable becomes the variable itself. */
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

  /** Converts JavaScript to a formula, or returns null after a note. A text that is not JavaScript becomes a text. */
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

/** Truncates a text before a formula that would not fit completely. */
function cutTemplate(text: string, maxLength: number): string {
  const cut = text.slice(0, maxLength);
  const open = cut.lastIndexOf('{{');
  return (open > cut.lastIndexOf('}}') ? cut.slice(0, open) : cut).toWellFormed();
}
