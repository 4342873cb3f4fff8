import type { ImportedPair } from '@parley/contracts/resources/chatbot/knowledge';

const quoteMarks = /^(?: {0,3}> ?)*/;
const fence = /^\s*(`{3,}|~{3,})/;
/** A line that would turn the paragraph above into a heading, or become a thematic break. */
const ruler = /^\s*(?:=+|(?:-\s*)+|(?:\*\s*){3,}|(?:_\s*){3,})$/;
/** Start of Markdown or HTML that could extend beyond the answer, or is not shown. */
const hidingStart = /^(\s*)(?=<(?:script|style|table)\b|<!--|\[(?!\^)[^\]]+\]:)/i;
const headingStart = /^( {0,3})(?=#{1,6}(?:\s|$))/;

/**
 * Writes pairs as Markdown, with each question as a heading above its answer. Answers keep lists, tables, links and code. Syntax
 * that would end a pair or swallow the next one is escaped.
 */
export function writePairs(pairs: readonly ImportedPair[]): string {
  return pairs.map(({ question, answer }) => `## ${escaped(question)}\n\n${contained(answer)}\n`).join('\n');
}

/** Escapes a question so that it is shown verbatim. */
function escaped(question: string): string {
  return question
    .replaceAll(/[\\`*_~[\]{}#]|<(?=[a-z/!])|&(?=#?\w+;)|:(?=\/\/)|(?<=data):/gi, '\\$&')
    .replaceAll(/!(?=\\\[)/g, '\\!');
}

function contained(answer: string): string {
  const lines: string[] = [];
  let open: string | undefined;
  for (const line of answer.replaceAll(/\r\n?/g, '\n').trim().split('\n')) {
    if (open !== undefined) {
      lines.push(line);
      if (closes(line, open)) open = undefined;
      continue;
    }
    const [marks = ''] = quoteMarks.exec(line) ?? [];
    const text = line.slice(marks.length);
    open = fence.exec(text)?.[1];
    if (ruler.test(text)) lines.push('');
    else lines.push(marks + text.replace(headingStart, '$1\\').replace(hidingStart, '$1\\'));
  }
  if (open !== undefined) lines.push(open);
  return lines.join('\n');
}

function closes(line: string, mark: string): boolean {
  const text = line.trim();
  return text.length >= mark.length && text === mark.charAt(0).repeat(text.length);
}
