import { createServer, connect as dial, type Server, type Socket } from 'node:net';

/** Proxy between the program and a server on 127.0.0.1 that can fall silent or go away like a real server. */
export class TcpProxy {
  readonly #targetPort: number;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #silent = false;
  port = 0;

  constructor(targetPort: number) {
    this.#targetPort = targetPort;
  }

  /** Accepts connections, on the same port as before. */
  async start(): Promise<void> {
    const server = createServer((socket) => this.#join(socket));
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    const address = server.address();
    this.port = typeof address === 'object' && address !== null ? address.port : 0;
    this.#server = server;
  }

  /** Refuses connections and ends existing ones. */
  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#server?.close(() => resolve()));
  }

  /** Keeps connections and accepts new ones, but forwards nothing. */
  silence(silent: boolean): void {
    this.#silent = silent;
    for (const socket of this.#sockets) silent ? socket.pause() : socket.resume();
  }

  #join(near: Socket): void {
    const far = dial(this.#targetPort, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(from);
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => {});
      from.once('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      if (this.#silent) from.pause();
    }
  }
}
