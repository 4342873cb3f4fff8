import { Readable } from 'node:stream';

import type { Transaction } from '../../db/database.ts';
import { withScope } from '../../db/scope.ts';
import { attachmentHeaders } from '../../lib/net/http-headers.ts';
import type { Deps } from '../deps/deps.ts';
import type { Scope } from '../scope.ts';
import type { HttpReply } from './http-exchange.ts';

const batchRows = 500;

/**
 * Reads rows of an export by id, in small transactions as the reader consumes them, so that a slow reader holds no connection.
 */
export async function* readInBatches<Row>(
  { database }: Pick<Deps, 'database'>,
  scope: Scope,
  ids: readonly string[],
  read: (tx: Transaction, ids: readonly string[]) => Promise<Row[]>,
): AsyncGenerator<Row[], void, undefined> {
  for (let start = 0; start < ids.length; start += batchRows) {
    const batch = ids.slice(start, start + batchRows);
    yield await withScope(database, scope, (tx) => read(tx, batch));
  }
}

/** Sends a CSV file that browsers download under this name. */
export function sendCsv(reply: HttpReply, fileName: string, content: AsyncIterable<string>) {
  return reply
    .headers({ ...attachmentHeaders(fileName), 'content-type': 'text/csv; charset=utf-8' })
    .send(Readable.from(content));
}
