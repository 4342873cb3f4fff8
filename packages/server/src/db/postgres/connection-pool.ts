import type { Socket } from 'node:net';
import pg from 'pg';
import { connectionAs, type Login, type ServerAddress } from './connect.ts';
import { gatheringSocket } from './gathering-socket.ts';

export interface PostgresLimits {
  readonly statementTimeoutMs: number;
  /** How long a caller waits for a connection. */
  readonly waitTimeoutMs: number;
  readonly idleTransactionMs: number;
}

export const defaultLimits: PostgresLimits = {
  statementTimeoutMs: 15_000,
  waitTimeoutMs: 2_000,
  idleTransactionMs: 30_000,
};

/** The server ends a statement at its limit; a connection that is silent beyond it is dropped. */
const silenceMs = 2_000;

export interface ConnectionPool {
  readonly pool: pg.Pool;
  /** Ends all connections at once: whoever waits for an answer is refused, and the next caller connects anew. */
  dropConnections(): void;
}

export function connectionPool(
  address: ServerAddress,
  login: Login,
  max: number,
  limits: PostgresLimits,
): ConnectionPool {
  const sockets = new Set<Socket>();
  const pool = new pg.Pool({
    ...connectionAs(login),
    ...address,
    max,
    stream: () => remembered(sockets),
    connectionTimeoutMillis: limits.waitTimeoutMs,
    statement_timeout: limits.statementTimeoutMs,
    query_timeout: limits.statementTimeoutMs + silenceMs,
    idle_in_transaction_session_timeout: limits.idleTransactionMs,
  });
  // A lost connection is told to whoever waits for an answer on it; without listeners it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
  });
  return {
    pool,
    dropConnections: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

function remembered(sockets: Set<Socket>): Socket {
  const socket = gatheringSocket();
  sockets.add(socket);
  return socket.once('close', () => sockets.delete(socket));
}
