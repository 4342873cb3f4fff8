import { decodeText } from '../blocks/decode-text.ts';
import { placeCells } from '../blocks/table-rows.ts';
import { scanHtml } from '../html/html-blocks.ts';
import { decodeHtml } from '../html/parse-html.ts';
import type { ParsedBlock } from '../parsed-document.ts';
import { escapeHtml } from './html-writer.ts';

/** Returns an embedded part, which another program added to a Word document, as complete HTML. */
export function embeddedHtml(name: string, bytes: Buffer): string {
  if (/\.txt$/i.test(name)) return linesHtml(decodeText(bytes));
  const page = /\.mht(?:ml)?$/i.test(name) ? pageOfArchive(bytes) : bytes;
  return page === null ? '' : blocksHtml(scanHtml(decodeHtml(page)).blocks.map((one) => one.block));
}

function linesHtml(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');
}

/** Returns the first page of an MHTML archive (RFC 2557). */
function pageOfArchive(bytes: Buffer): Buffer | null {
  const archive = bytes.toString('latin1');
  const type = /^content-type:\s*text\/html/im.exec(archive);
  if (type === null) return null;
  const headerStart = archive.lastIndexOf('\n--', type.index);
  const boundary =
    headerStart < 0 ? undefined : /^--[^\r\n]{1,200}/.exec(archive.slice(headerStart + 1))?.[0];
  const bodyStart = /\r?\n\r?\n/.exec(archive.slice(type.index));
  if (bodyStart === null) return null;
  const start = type.index + bodyStart.index + bodyStart[0].length;
  const end = boundary === undefined ? -1 : archive.indexOf(`\n${boundary}`, start);
  const body = archive.slice(start, end < 0 ? undefined : end);
  const header = archive.slice(Math.max(headerStart, 0), start);
  const encoding = /^content-transfer-encoding:\s*([\w-]+)/im.exec(header)?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1');
  const text = body
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(text, 'latin1');
}

function blocksHtml(blocks: readonly ParsedBlock[]): string {
  const parts: string[] = [];
  let table: number | undefined;
  for (const block of blocks) {
    if (block.table !== table)
      parts.push(table === undefined ? '' : '</table>', block.table === undefined ? '' : '<table>');
    table = block.table;
    parts.push(blockHtml(block));
  }
  return parts.join('') + (table === undefined ? '' : '</table>');
}

function blockHtml({ kind, level, text, isOrdered, cells = [], isHeader }: ParsedBlock): string {
  if (kind === 'table-row') {
    const name = isHeader ? 'th' : 'td';
    const placed = placeCells(text, cells).map(({ start, end }) => text.slice(start, end));
    return `<tr>${placed.map((cell) => `<${name}>${escapeHtml(cell)}</${name}>`).join('')}</tr>`;
  }
  const html = escapeHtml(text);
  if (kind === 'heading') return `<h${level ?? 1}>${html}</h${level ?? 1}>`;
  if (kind === 'code') return `<pre>${html}</pre>`;
  if (kind === 'paragraph') return `<p>${html}</p>`;
  return isOrdered ? `<ol><li>${html}</li></ol>` : `<ul><li>${html}</li></ul>`;
}
