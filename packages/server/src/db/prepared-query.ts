import pg from 'pg';
import type { Answer } from './session/session.ts';

/** What node-postgres makes of a row description. */
interface Columns {
  fields: unknown;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** The parts of node-postgres' connection that are used here. */
interface Connection {
  describe(what: unknown): void;
}

/** Inner methods of node-postgres' query, whose types leave them out. */
interface InnerQuery {
  readonly name: string;
  readonly _result: Columns;
  _accumulateRows: boolean;
  prepare(connection: Connection): void;
  handleRowDescription(description: unknown): void;
}

/** Connections and the columns of their prepared statements, by the statements' names. */
const connections = new WeakMap<Connection, { silent: Connection; columns: Map<string, Columns> }>();

function knownOf(connection: Connection) {
  const before = connections.get(connection);
  if (before) return before;
  const silent: Connection = Object.assign(Object.create(connection), { describe() {} });
  const known = { silent, columns: new Map<string, Columns>() };
  connections.set(connection, known);
  return known;
}

const Query = pg.Query as unknown as new (config: pg.QueryConfig) => InnerQuery & pg.Submittable;

/**
 * A prepared statement that asks for a description of its rows only when a connection runs it first: PostgreSQL refuses to run
 * it (`cached plan must not change result type`) if they have changed since.
 */
class PreparedQuery extends Query {
  callback: ((error: Error | null, answer: Answer) => void) | undefined;
  #columns: Map<string, Columns> | undefined;

  override prepare(connection: Connection): void {
    const known = knownOf(connection);
    const columns = known.columns.get(this.name);
    if (!columns) {
      this.#columns = known.columns;
      super.prepare(connection);
      return;
    }
    this._result.fields = columns.fields;
    this._result._parsers = columns._parsers;
    this._result._prebuiltEmptyResultObject = columns._prebuiltEmptyResultObject;
    this._accumulateRows = true;
    super.prepare(known.silent);
  }

  override handleRowDescription(description: unknown): void {
    super.handleRowDescription(description);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#columns?.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}

/** Runs a statement that is prepared under a name; `values` are as node-postgres takes them. */
export async function runPrepared(
  client: Pick<pg.ClientBase, 'query'>,
  config: Required<Pick<pg.QueryConfig, 'name' | 'text' | 'values'>>,
): Promise<Answer> {
  try {
    return await new Promise((resolve, reject) => {
      const query = new PreparedQuery(config);
      query.callback = (error, answer) => (error ? reject(error) : resolve(answer));
      client.query(query);
    });
  } catch (error) {
    // The stack leads to the caller, not to the socket.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}
