import type { EndedTransaction } from '../../db/database.ts';
import type { Log } from '../../ports/log/log.ts';
import type { Metrics } from '../../ports/log/metrics.ts';

const maxSqlLength = 300;

/** Counts and logs the transactions that PostgreSQL ended. */
export function reportEnded(
  log: Log,
  { transactionRetries }: Pick<Metrics, 'transactionRetries'>,
): (ended: EndedTransaction) => void {
  return ({ error: { code, detail, message, statement }, tries, isRepeated }) => {
    if (isRepeated) transactionRetries.inc({ code });
    const sql = statement.text.replace(/\s+/g, ' ').trim().slice(0, maxSqlLength);
    log.warn(
      { sqlState: code, message, detail, statement: statement.name, sql, tries },
      isRepeated ? 'transaction_retried' : 'transaction_given_up',
    );
  };
}
