import { connect } from 'node:net';

/** A TCP connection to the program, for requests that no HTTP client would send. */
export interface RawConnection {
  write(text: string | Uint8Array): void;
  /** Everything received once the server has closed the connection; rejects if the connection was reset before. */
  closed: Promise<string>;
  /** Resolves once everything written so far has been sent. */
  flushed(): Promise<void>;
}

export async function openConnection(origin: string): Promise<RawConnection> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const { promise: connected, resolve, reject } = Promise.withResolvers<void>();
  socket.once('connect', resolve);
  socket.once('error', reject);
  await connected;
  const closed = Promise.withResolvers<string>();
  let received = '';
  socket.setEncoding('utf8');
  socket.on('data', (piece) => {
    received += piece;
  });
  socket.on('error', closed.reject);
  socket.on('close', () => closed.resolve(received));
  return {
    write: (text) => void socket.write(text),
    closed: closed.promise,
    flushed: () => new Promise((done) => socket.write('', () => done())),
  };
}
