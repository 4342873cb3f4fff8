import type { ExportValue } from '../../../kernel/slice/export-table.ts';
import type { ExportHead, TableContent } from './table-content.ts';

/** One XML 1.0 document with an element for each table, row and value. Missing values have no element. */
export async function* xmlOf(head: ExportHead, tables: readonly TableContent[]): AsyncGenerator<string> {
  const about = {
    version: '1',
    type: head.type,
    organizationId: head.organizationId,
    ...(head.from_at === null ? {} : { from: textOf(head.from_at) }),
    ...(head.to_at === null ? {} : { to: textOf(head.to_at) }),
    createdAt: textOf(head.requested_at),
  };
  const attributes = Object.entries(about).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<export${attributes.join('')}>\n`;
  for (const { name, columnNames, pages } of tables) {
    yield `<${name}>\n`;
    for await (const rows of pages()) yield rows.map((row) => rowOf(columnNames, row)).join('');
    yield `</${name}>\n`;
  }
  yield '</export>\n';
}

/** Column names are constants, so they are valid element names. */
function rowOf(columnNames: readonly string[], row: readonly ExportValue[]): string {
  const elements = columnNames.map((name, index) => {
    const value = row[index] ?? null;
    return value === null ? '' : `<${name}>${escaped(textOf(value))}</${name}>`;
  });
  return `<row>${elements.join('')}</row>\n`;
}

function textOf(value: string | number | boolean | Date | object): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Characters outside Char of XML 1.0 (2.2): control characters, lone surrogates, U+FFFE and U+FFFF. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
/**
 * A parser turns a carriage return into a line feed (2.11), and white space in attributes into spaces (3.3.3), unless it is a
 * character reference.
 */
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

function escaped(text: string): string {
  return text.replace(forbidden, '').replace(/[&<>"\r]/g, (character) => escapes[character] ?? '');
}
