import { writeSync } from 'node:fs';
import { stdin } from 'node:process';
import { resultFd } from '../parsing/write-result.ts';
import { answerRequest } from './answer-request.ts';
import type { ReadRequest } from './page-reading.ts';

/** Entry point of the child process: each request arrives as a line of JSON and its bytes, and is answered by a line of JSON. */
let pending: Buffer[] = [];
let size = 0;
let head: ReadRequest | null = null;

for await (const chunk of stdin as AsyncIterable<Buffer>) {
  pending.push(chunk);
  size += chunk.length;
  if (head !== null && size < head.bytes) continue;
  if (head === null && !chunk.includes(0x0a)) continue;
  let rest = Buffer.concat(pending);
  for (;;) {
    if (head === null) {
      const end = rest.indexOf(0x0a);
      if (end < 0) break;
      head = JSON.parse(rest.toString('utf8', 0, end)) as ReadRequest;
      rest = rest.subarray(end + 1);
    }
    if (rest.length < head.bytes) break;
    writeLine(JSON.stringify(await answerRequest(head, rest.subarray(0, head.bytes))));
    rest = rest.subarray(head.bytes);
    head = null;
  }
  pending = [rest];
  size = rest.length;
}

function writeLine(line: string): void {
  let rest = Buffer.from(`${line}\n`);
  while (rest.length > 0) rest = rest.subarray(writeSync(resultFd, rest));
}
