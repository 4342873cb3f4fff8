import { createHash } from 'node:crypto';

/** A line of text on a page; position in points from the lower left. */
export interface PdfText {
  text: string;
  x: number;
  y: number;
  size: number;
}

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const fileId = Buffer.from('0123456789abcdef0123456789abcdef', 'hex');

/** Writes a PDF of the given pages; with a password (which may be empty), encrypted as in PDF 1.3 (RC4, 40 bits). */
export function makePdf(pages: readonly (readonly PdfText[])[], password?: string): Buffer {
  const key = password === undefined ? null : encryptionKey(password);
  const objects: Buffer[] = [];
  const add = (text: string) => objects.push(Buffer.from(text, 'latin1'));
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  pages.forEach((texts, index) => {
    const contents = 5 + index * 2;
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> >> /Contents ${contents} 0 R >>`,
    );
    const stream = Buffer.from(texts.map(drawn).join('\n'), 'latin1');
    const data = key === null ? stream : rc4(objectKey(key, contents), stream);
    objects.push(
      Buffer.concat([
        Buffer.from(`<< /Length ${data.length} >>\nstream\n`),
        data,
        Buffer.from('\nendstream', 'latin1'),
      ]),
    );
  });
  return assemblePdf(objects, key);
}

function drawn({ text, x, y, size }: PdfText): string {
  return `BT /F1 ${size} Tf ${x} ${y} Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`;
}

/** Writes a complete file of the given objects, numbered from 1; the first is the catalog. */
export function assemblePdf(objects: readonly Buffer[], key: Buffer | null = null): Buffer {
  const chunks = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let at = 9;
  objects.forEach((object, index) => {
    offsets.push(at);
    const chunk = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    chunks.push(chunk);
    at += chunk.length;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const id = fileId.toString('hex');
  const encrypt =
    key === null
      ? ''
      : ` /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${padding.toString('hex')}> /U <${rc4(key, padding).toString('hex')}> >>`;
  chunks.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /ID [<${id}> <${id}>]${encrypt} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(chunks);
}

/** Algorithm 2 of the PDF specification, revision 2; the padding replaces the owner's entry. */
function encryptionKey(password: string): Buffer {
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, 32);
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff]);
  return createHash('md5')
    .update(padded)
    .update(padding)
    .update(permissions)
    .update(fileId)
    .digest()
    .subarray(0, 5);
}

function objectKey(key: Buffer, object: number): Buffer {
  const salt = Buffer.from([object & 0xff, (object >> 8) & 0xff, (object >> 16) & 0xff, 0, 0]);
  return createHash('md5').update(key).update(salt).digest().subarray(0, 10);
}

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => state[index & 0xff] ?? 0;
  const swap = (a: number, b: number) => {
    const kept = at(a);
    state[a & 0xff] = at(b);
    state[b & 0xff] = kept;
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 0xff;
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 0xff;
      j = (j + at(i)) & 0xff;
      swap(i, j);
      return byte ^ at(at(i) + at(j));
    }),
  );
}
