import { writeSync } from 'node:fs';
import { exit, stdin } from 'node:process';
import { buffer } from 'node:stream/consumers';
import { resultFd } from '../parsing/write-result.ts';
import { unreadableExitCode } from './mail-exit.ts';
import type { MailRequest } from './mail-reading.ts';
import { readMail } from './read-mail.ts';

/** Entry point of the child process: reads a line of JSON and one email from stdin, writes one line of JSON, and exits. */
async function read(): Promise<string> {
  const input = await buffer(stdin);
  const end = input.indexOf(0x0a);
  const request = JSON.parse(input.toString('utf8', 0, end)) as MailRequest;
  try {
    return JSON.stringify(await readMail(input.subarray(end + 1), request));
  } catch {
    exit(unreadableExitCode);
  }
}

let rest = Buffer.from(`${await read()}\n`);
while (rest.length > 0) rest = rest.subarray(writeSync(resultFd, rest));
exit(0);
