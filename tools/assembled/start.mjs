import { join } from 'node:path';
import { become } from './child.mjs';
import { heapFlags } from './heap-flags.mjs';

// Replaces this process, so that a container's signals reach the server.
await become(
  process.execPath,
  [...heapFlags(), join(import.meta.dirname, 'dist', 'server', 'main.js')],
  process.env,
);
