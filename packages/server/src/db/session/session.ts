import type pg from 'pg';
import type { Executor } from '../database.ts';
import { asDatabaseError } from '../database-error.ts';
import type { Statement } from '../sql.ts';
import { statementName } from './statement-names.ts';
import { toParameters } from './values.ts';

/** The result of one statement. */
export interface Answer {
  readonly rows: unknown[];
  readonly rowCount: number | null;
  readonly command: string;
}

/**
 * One connection. Statements are sent immediately and results arrive in order, so two calls without an await
 * share a round trip.
 */
export interface Session {
  send(statement: Statement<unknown>): Promise<Answer>;
  /** Runs several statements without parameters. */
  script(text: string): Promise<Answer>;
}

/** A session over a node-postgres client created with `pipeline: true`. */
export function sessionOf(client: Pick<pg.ClientBase, 'query'>): Session {
  return {
    send: async ({ text, values }) => {
      const parameters = toParameters(values);
      // Several statements in one text cannot be prepared; without parameters they need not be.
      const name = values.length === 0 && text.includes(';') ? undefined : statementName(text);
      try {
        return lastAnswer(
          await client.query({ text, values: parameters, ...(name === undefined ? {} : { name }) }),
        );
      } catch (error) {
        throw asDatabaseError(error, { name, text });
      }
    },
    script: async (text) => {
      try {
        return allRows(await client.query(text));
      } catch (error) {
        throw asDatabaseError(error, { name: undefined, text });
      }
    },
  };
}

/** The query methods on top of anything that can send a statement. */
export function executorOf(session: Session): Executor {
  return {
    // The caller declares the row type of its own SQL; only the database can enforce it.
    rows: async <Row>(statement: Statement<Row>) => (await session.send(statement)).rows as Row[],
    first: async <Row>(statement: Statement<Row>) =>
      (await session.send(statement)).rows[0] as Row | undefined,
    execute: async (statement) => (await session.send(statement)).rowCount ?? 0,
    script: async <Row>(text: string) => (await session.script(text)).rows as Row[],
  };
}

/** Collects the rows of all statements of a script, so that rows before a final COMMIT are not lost. */
function allRows(answers: Answer | Answer[]): Answer {
  if (!Array.isArray(answers)) return answers;
  const rows = answers.flatMap((answer) => answer.rows);
  return { rows, rowCount: rows.length, command: 'SCRIPT' };
}

/** A text of several statements yields one result per statement. */
function lastAnswer(answer: Answer | Answer[]): Answer {
  return Array.isArray(answer) ? (answer.at(-1) ?? { rows: [], rowCount: null, command: '' }) : answer;
}
