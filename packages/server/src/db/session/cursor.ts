import type { CursorOptions } from '../database.ts';
import type { Statement } from '../sql.ts';
import type { Session } from './session.ts';

const defaultBatchRows = 500;

/**
 * Reads the rows of a statement in batches, with a cursor in the open transaction. `name` must be a constant in the code, because
 * it is not escaped.
 */
export async function* readInBatches<Row>(
  session: Session,
  name: string,
  { text, values }: Statement<Row>,
  { batchRows = defaultBatchRows, signal }: CursorOptions,
): AsyncGenerator<Row[], void, undefined> {
  signal?.throwIfAborted();
  await session.send({ text: `declare ${name} no scroll cursor for ${text}`, values });
  try {
    for (;;) {
      signal?.throwIfAborted();
      const { rows } = await session.script(`fetch forward ${batchRows} from ${name}`);
      signal?.throwIfAborted();
      // The caller declares the row type of its own SQL.
      if (rows.length > 0) yield rows as Row[];
      if (rows.length < batchRows) return;
    }
  } finally {
    // Closing fails only in a transaction that has already failed; ending that transaction closes the cursor too.
    await session.script(`close ${name}`).catch(() => {});
  }
}
