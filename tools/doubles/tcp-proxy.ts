import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy to a server, whose connections tests can cut and stall. */
export interface TcpProxy {
  port: number;
  /** `pass` forwards everything, `stall` accepts connections and forwards nothing, `cut` breaks and refuses connections. */
  set(mode: 'pass' | 'stall' | 'cut'): void;
  close(): Promise<void>;
}

/** Starts a proxy for the server at `target` on a free loopback port. */
export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  let mode: 'pass' | 'stall' | 'cut' = 'pass';
  const pairs = new Map<Socket, Socket>();
  const server = createServer((near) => {
    near.on('error', () => near.destroy());
    if (mode === 'cut') return void near.resetAndDestroy();
    const far = connect(target);
    far.on('error', () => near.destroy());
    far.on('close', () => near.destroy());
    near.on('close', () => {
      far.destroy();
      pairs.delete(near);
    });
    pairs.set(near, far);
    near.pipe(far).pipe(near);
    if (mode === 'stall') hold(near, far);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    port: address.port,
    set(next) {
      if (next === mode) return;
      mode = next;
      for (const [near, far] of pairs) {
        if (next === 'cut') near.resetAndDestroy();
        else if (next === 'stall') hold(near, far);
        else {
          near.pipe(far);
          far.pipe(near);
        }
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const near of pairs.keys()) near.destroy();
      }),
  };
}

function hold(near: Socket, far: Socket): void {
  near.unpipe(far);
  far.unpipe(near);
  near.pause();
  far.pause();
}
