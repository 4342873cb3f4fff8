import { parse } from 'csv-parse/sync';
import JSZip from 'jszip';
import { SaxesParser } from 'saxes';
import type { Member } from './harness.ts';

type Row = Record<string, unknown>;
export type Tables = Record<string, Row[]>;

export interface Downloaded {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

/** Requests an export, waits until it is written, and returns it as listed. */
export async function makeExport(member: Member, asked: object) {
  const made = await member.post('/api/exports', asked);
  if (made.status !== 201) throw new Error(made.text);
  await member.app.settled();
  return findExport(member, made.body.id);
}

export async function findExport(member: Member, id: string) {
  const { items } = (await member.get('/api/exports?pageSize=100')).body;
  return items.find((one: { id: string }) => one.id === id);
}

/** Downloads the file of an export as bytes. */
export async function downloadExport(member: Member, id: string): Promise<Downloaded> {
  const { status, headers, ...answer } = await fetchBytes(member, `/api/exports/${id}/download`);
  return { status, headers, bytes: answer.bytes };
}

async function fetchBytes(member: Member, path: string): Promise<Downloaded> {
  const answer = await fetch(member.origin + path, { headers: { cookie: member.cookie } });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** All tables in a file, parsed with third-party parsers. */
export async function tablesOf({ headers, bytes }: Downloaded): Promise<Tables> {
  const type = headers.get('content-type') ?? '';
  if (type.startsWith('application/json')) return JSON.parse(bytes.toString()).tables;
  if (type.startsWith('application/xml')) return readXml(bytes.toString());
  if (type.startsWith('text/csv')) return { only: readCsv(bytes) };
  const zip = await JSZip.loadAsync(bytes, { checkCRC32: true });
  const tables: Tables = {};
  for (const [name, file] of Object.entries(zip.files))
    tables[name.replace(/\.csv$/, '')] = readCsv(await file.async('nodebuffer'));
  return tables;
}

export function readCsv(bytes: Buffer): Row[] {
  return parse(bytes, { bom: true, columns: true, record_delimiter: '\r\n' });
}

/**
 * Parses the rows of all tables in an XML document.
 * @throws Error if it is not well formed
 */
export function readXml(text: string): Tables {
  const tables: Tables = {};
  const path: string[] = [];
  let row: Row = {};
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    path.push(name);
    if (path.length === 2) tables[name] = [];
    if (path.length === 3) row = {};
    if (path.length === 4) row[name] = '';
  });
  parser.on('text', (content) => {
    const column = path[3];
    if (column !== undefined) row[column] = String(row[column]) + content;
  });
  parser.on('closetag', () => {
    if (path.length === 3) tables[path[1] ?? '']?.push(row);
    path.pop();
  });
  parser.write(text).close();
  return tables;
}
