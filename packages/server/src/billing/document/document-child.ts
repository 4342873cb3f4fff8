import { writeSync } from 'node:fs';
import { exit, stdin } from 'node:process';
import { json } from 'node:stream/consumers';
import type { DocumentContent } from './document-content.ts';
import { drawDocument } from './draw-document.ts';

/** Child process: reads the content of one document from stdin, writes one PDF to descriptor 3, and exits. */
const resultFd = 3;

let rest = await drawDocument((await json(stdin)) as DocumentContent);
while (rest.length > 0) rest = rest.subarray(writeSync(resultFd, rest));
exit(0);
