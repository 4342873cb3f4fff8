import type pg from 'pg';
import type { Executor } from './database.ts';
import { asDatabaseError } from './database-error.ts';
import type { Statement } from './sql.ts';
import { statementName } from './statement-names.ts';
import { toParameters } from './values.ts';

/** What one statement answered. */
export interface Answer {
  readonly rows: unknown[];
  readonly rowCount: number | null;
  readonly command: string;
}

/** One connection. Statements are sent at once and answered in order, so two calls without an await share a round trip. */
export interface Session {
  send(statement: Statement<unknown>): Promise<Answer>;
  /** Several statements without parameters. */
  script(text: string): Promise<Answer>;
}

/** A session over a node-postgres client that was made with `pipeline: true`. */
export function sessionOf(client: Pick<pg.ClientBase, 'query'>): Session {
  return {
    send: async ({ text, values }) => {
      const parameters = toParameters(values);
      // Several statements at once cannot be prepared, and without parameters they need not be.
      const name = values.length === 0 && text.includes(';') ? undefined : statementName(text);
      try {
        return lastAnswer(
          await client.query({ text, values: parameters, ...(name === undefined ? {} : { name }) }),
        );
      } catch (error) {
        throw asDatabaseError(error);
      }
    },
    script: async (text) => {
      try {
        return allRows(await client.query(text));
      } catch (error) {
        throw asDatabaseError(error);
      }
    },
  };
}

/** The methods callers use, over anything that can send a statement. */
export function executorOf(session: Session): Executor {
  return {
    // The row type is the caller's statement about its own SQL; the database is the one who keeps it.
    rows: async <Row>(statement: Statement<Row>) => (await session.send(statement)).rows as Row[],
    first: async <Row>(statement: Statement<Row>) =>
      (await session.send(statement)).rows[0] as Row | undefined,
    execute: async (statement) => (await session.send(statement)).rowCount ?? 0,
    script: async <Row>(text: string) => (await session.script(text)).rows as Row[],
  };
}

/** A row that is returned in the middle of a script is not lost behind its COMMIT. */
function allRows(answers: Answer | Answer[]): Answer {
  if (!Array.isArray(answers)) return answers;
  const rows = answers.flatMap((answer) => answer.rows);
  return { rows, rowCount: rows.length, command: 'SCRIPT' };
}

/** A text of several statements is answered by one result each. */
function lastAnswer(answer: Answer | Answer[]): Answer {
  return Array.isArray(answer) ? (answer.at(-1) ?? { rows: [], rowCount: null, command: '' }) : answer;
}
