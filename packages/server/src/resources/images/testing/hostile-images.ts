import { crc32, deflateSync } from 'node:zlib';

/** A PNG of 30,000 × 30,000 pixels in a file of about 100 kB; decoding it takes gigabytes. */
export function makePngBomb(): Buffer {
  const side = 30_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit per pixel, grayscale.
  header.writeUInt8(1, 8);
  const rowBytes = 1 + side / 8;
  const chunks = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(side * rowBytes), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A JPEG that is also an HTML page: the markup is in a comment right after its first marker. */
export function embedMarkup(jpeg: Buffer, markup: string): Buffer {
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0]), Buffer.from(markup)]);
  comment.writeUInt16BE(comment.length - 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), Buffer.from(markup)]);
}
