import type { Socket } from 'node:net';
import pg from 'pg';
import { batchingSocket } from './batching-socket.ts';
import { connectionAs, type Login, type ServerAddress } from './connect.ts';

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

/** The server cancels a statement at its time limit; a connection that is silent for this much longer is dropped. */
const silenceMs = 2_000;

export interface ConnectionPool {
  readonly pool: pg.Pool;
  /** Ends all connections: pending statements are rejected, and the next caller reconnects. */
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
    query_timeout: limits.statementTimeoutMs + silenceMs,
  });
  // A lost connection already rejects the pending results; without a listener, the event would end the process.
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
  const socket = batchingSocket();
  sockets.add(socket);
  return socket.once('close', () => sockets.delete(socket));
}
