/**
 * MCP: access for language models by the Model Context Protocol. Its tools call other slices with the same checks as their
 * routes.
 *
 * Tables: none.
 * Events: none of its own; the tools append those of the slices they call.
 * Limits: one message per request, no sessions; a search returns at most 8 passages; running tools get 10 seconds at shutdown.
 */

import { defineSlice } from '../../kernel/slice/slice.ts';
import { mcpHandlers } from './mcp.routes.ts';
import type { McpDeps } from './mcp-deps.ts';

/** Time for running tools to finish at shutdown. */
const stopPatienceMs = 10_000;

export const mcpSlice = defineSlice({
  name: 'mcp',
  web(deps: McpDeps) {
    const stopping = new AbortController();
    return {
      handlers: mcpHandlers(deps, stopping.signal),
      async drain(close: () => Promise<unknown>) {
        const patience = setTimeout(() => stopping.abort(), stopPatienceMs);
        await close();
        clearTimeout(patience);
      },
    };
  },
});
