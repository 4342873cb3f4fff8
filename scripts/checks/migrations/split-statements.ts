/** One statement of a script: its text without comments, and the comment line directly above it. */
export interface SqlStatement {
  /** Lower case, single spaces, without quoted texts. */
  text: string;
  /** Without the dashes; undefined if the line above is not a comment. */
  commentAbove: string | undefined;
  /** Line of its first word, from 1. */
  line: number;
}

/** Comments, quoted texts, dollar-quoted texts, and the end of a statement. */
const pieces = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|"[^"]*"|;/g;

/** Returns the statements of a script in order. */
export function splitStatements(script: string): SqlStatement[] {
  // Replaces everything that could contain a semicolon by spaces of the same length, so that positions stay the same.
  const plain = script.replace(pieces, (piece) => {
    if (piece === ';' || piece.startsWith('"')) return piece;
    return piece.replaceAll(/[^\n]/g, ' ');
  });
  const lines = script.split('\n');
  const statements: SqlStatement[] = [];
  let start = 0;
  for (const part of plain.split(';')) {
    const text = part.toLowerCase().replaceAll(/\s+/g, ' ').trim();
    const line = plain.slice(0, start + part.search(/\S/)).split('\n').length;
    start += part.length + 1;
    if (text === '') continue;
    const above = /^\s*--\s*(.*)$/.exec(lines[line - 2] ?? '');
    statements.push({ text, commentAbove: above?.[1], line });
  }
  return statements;
}

/** Splits a text at commas outside of parentheses. */
export function splitAtCommas(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}
