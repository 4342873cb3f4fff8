import type { ParsedBlock } from '../parsed-document.ts';
import { IndentedLists } from './indented-lists.ts';

/** A paragraph of a format that marks list items only by their first characters. */
export interface PlainLine {
  text: string;
  /** In columns of characters, approximately. */
  indent: number;
  /** A heading or table row, which ends every list. */
  isOther?: boolean;
  /** Headings only, 1 to 6. */
  level?: number;
}

type Shape = Pick<ParsedBlock, 'kind' | 'level' | 'text' | 'list' | 'depth' | 'isOrdered'>;

const numberMark = /^\s*\(?(\d{1,3})[.)]\s+(?=\S)/;
/** Maximum number of other lines between two numbers, such as one that was not joined with its item. */
const maxBetweenNumbers = 1;
/** A line shifted by more than this is in another column of the page. */
const maxStep = 24;

/**
 * Finds list items. Lines are numbered items only if they count up from 1: "7. The buyer …" in a contract keeps its number as
 * part of the text.
 */
export function shapeItems(lines: readonly PlainLine[], bullet: RegExp): Shape[] {
  const numbers = numberedLines(lines, bullet);
  const lists = new IndentedLists();
  let lastIndent = 0;
  return lines.map((line, index): Shape => {
    const { text, indent, isOther = false, level } = line;
    const number = numbers.get(index) ?? null;
    if (isOther) lists.end();
    if (level !== undefined) return { kind: 'heading', level, text };
    if (isOther) return { kind: 'paragraph', text };
    if (number === null && !bullet.test(text)) {
      const list = lists.around(indent);
      return { kind: 'paragraph', text, ...(list !== undefined && { list }) };
    }
    if (Math.abs(indent - lastIndent) > maxStep || number === 1) lists.endFor(indent);
    lastIndent = indent;
    const { list, depth, isOrdered } = lists.item({ indent, number });
    const mark = number === null ? bullet : numberMark;
    return { kind: 'list-item', text: text.replace(mark, ''), list, depth, isOrdered };
  });
}

/** Returns the numbers of numbered items, by line index. */
function numberedLines(lines: readonly PlainLine[], bullet: RegExp): Map<number, number> {
  const found = new Map<number, number>();
  let run: number[] = [];
  let between = 0;
  const end = (): void => {
    if (run.length > 1) for (const [place, index] of run.entries()) found.set(index, place + 1);
    run = [];
  };
  lines.forEach(({ text, isOther = false }, index) => {
    const number = Number(numberMark.exec(text)?.[1] ?? Number.NaN);
    if (!isOther && number === run.length + 1) {
      run.push(index);
      between = 0;
    } else if (!isOther && number === 1) {
      end();
      run = [index];
      between = 0;
    } else if (isOther || (!bullet.test(text) && between === maxBetweenNumbers)) end();
    else if (!bullet.test(text)) between += 1;
  });
  end();
  return found;
}
