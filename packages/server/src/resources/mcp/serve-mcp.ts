import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { apiKeyLevelFor, isAllowed, isLevelEnough } from '@parley/contracts/rights/permissions';
import type { Scope } from '../../kernel/scope.ts';
import type { McpTool, ToolCall } from './define-tool.ts';
import type { McpDeps } from './mcp-deps.ts';
import { addKnowledgeText } from './tools/add-knowledge-text.ts';
import { askChatbot } from './tools/ask-chatbot.ts';
import { createLead } from './tools/create-lead.ts';
import { listChatbots } from './tools/list-chatbots.ts';
import { searchKnowledge } from './tools/search-knowledge.ts';

const tools: readonly McpTool[] = [listChatbots, askChatbot, searchKnowledge, createLead, addKnowledgeText];

const instructions =
  'Parley answers questions from the knowledge of an organization. Begin with list_chatbots, then ask one with ask_chatbot.';

/**
 * Handles one MCP message. Stateless: there are no sessions, and no streams for change notifications.
 * @param message the parsed body of the request.
 */
export async function serveMcp(
  deps: McpDeps,
  call: ToolCall,
  request: Request,
  message: unknown,
): Promise<Response> {
  const handler = createMcpHandler(() => createServer(deps, call, calledTool(message)), {
    maxSubscriptions: 0,
    onerror: (error) => deps.log.debug({ err: error, requestId: call.scope.requestId }, 'mcp_refused'),
  });
  return handler.fetch(request, { parsedBody: message });
}

/** Registers the tools that the key may use. If the called tool needs a higher level, it is registered to return that level. */
function createServer(deps: McpDeps, call: ToolCall, called: unknown): McpServer {
  const server = new McpServer({ name: 'parley', title: 'Parley', version: '1' }, { instructions });
  for (const tool of tools) {
    if (mayUse(call.scope, tool)) tool.register(server, deps, call);
    else if (tool.name === called && call.scope.role !== null && isAllowed(call.scope.role, tool.permission))
      tool.refuse(server, deps, call);
  }
  return server;
}

/** The name of the tool that a message calls; undefined for any other message. */
function calledTool(message: unknown): unknown {
  const { method, params } = Object(message) as { method?: unknown; params?: unknown };
  return method === 'tools/call' ? Object(params).name : undefined;
}

/** Checks the role of the key's creator and the level of the key, as routes do. */
function mayUse({ role, keyLevel }: Scope, { permission }: McpTool): boolean {
  if (role === null || keyLevel === undefined) return false;
  return isAllowed(role, permission) && isLevelEnough(keyLevel, apiKeyLevelFor[permission]);
}
