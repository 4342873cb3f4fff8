import { createServer, connect as dial, type Server } from 'node:net';

/**
 * A proxy to a PostgreSQL server on 127.0.0.1 that replaces texts in what programs send, so that the server responds like another
 * version or as if a package were missing. Replacements are padded to the length of the text they replace.
 */
export async function startRewritingProxy(
  targetPort: number,
  replacements: Readonly<Record<string, string>>,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = createServer((near) => {
    const far = dial(targetPort, '127.0.0.1');
    near.on('data', (chunk: Buffer) => far.write(rewrite(chunk, replacements)));
    far.on('data', (chunk) => near.write(chunk));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => {}).once('close', () => other.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: portOf(server), stop: () => new Promise((resolve) => server.close(() => resolve())) };
}

function rewrite(chunk: Buffer, replacements: Readonly<Record<string, string>>): Buffer {
  let text = chunk.toString('latin1');
  for (const [from, to] of Object.entries(replacements)) text = text.replaceAll(from, to.padEnd(from.length));
  return Buffer.from(text, 'latin1');
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
