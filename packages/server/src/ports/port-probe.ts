import { createServer } from 'node:net';

/**
 * Listens on a port for a moment, so that a port in use is reported before anything is set up.
 * @throws the system's error, such as `EADDRINUSE` or `EACCES`.
 */
export function assertPortFree(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ host, port }, () => probe.close(() => resolve()));
  });
}
