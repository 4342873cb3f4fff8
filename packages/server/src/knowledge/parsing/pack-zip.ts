import { crc32 } from 'node:zlib';

/** A ZIP of stored entries with correct sizes, into which checked containers are repacked. */
export function packZip(parts: ReadonlyMap<string, Buffer>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of parts) {
    const common = entryFields(name, content);
    const local = Buffer.concat([signature('PK\x03\x04'), common, Buffer.from(name)]);
    directory.push(
      signature('PK\x01\x02'),
      Buffer.from([20, 0]),
      common,
      directoryTail(offset),
      Buffer.from(name),
    );
    files.push(local, content);
    offset += local.length + content.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.size, 8);
  end.writeUInt16LE(parts.size, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, central, end]);
}

/** From "version needed" to "extra length", the part that both kinds of header share. */
function entryFields(name: string, content: Buffer): Buffer {
  const utf8NameFlag = 0x0800;
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(utf8NameFlag, 2);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(content.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return fields;
}

function directoryTail(offset: number): Buffer {
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(offset, 10);
  return tail;
}

function signature(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}
