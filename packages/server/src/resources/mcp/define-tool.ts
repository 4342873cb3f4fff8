import type { McpServer } from '@modelcontextprotocol/server';
import { apiKeyLevelFor, type OrganizationAction } from '@parley/contracts/rights/permissions';
import { z } from 'zod';
import { AppError, keyLevelTooLow } from '../../errors/app-error.ts';
import type { Scope } from '../../kernel/scope.ts';
import { isId } from '../../lib/ids.ts';
import { describeProblem } from './describe-problem.ts';
import type { McpDeps } from './mcp-deps.ts';

/** The caller of a tool, and a signal that aborts when they disconnect. */
export interface ToolCall {
  scope: Scope;
  signal: AbortSignal;
}

/** A tool; the caller's permission is checked before it is registered. */
export interface McpTool {
  name: string;
  /** Permission of the corresponding route. */
  permission: OrganizationAction;
  register(server: McpServer, deps: McpDeps, call: ToolCall): void;
  /** Registers a tool that only returns the required level, for a key whose level is too low. */
  refuse(server: McpServer, deps: McpDeps, call: ToolCall): void;
}

interface ToolDefinition<Input extends z.ZodObject, Output extends z.ZodObject> {
  name: string;
  title: string;
  /** Shown to the language model that selects a tool. English, because it is part of the protocol. */
  description: string;
  permission: OrganizationAction;
  /** Protocol hints on the effects of a call and of repeating it. */
  hints: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean };
  input: Input;
  output: Output;
  run(
    deps: McpDeps,
    call: ToolCall,
    input: z.output<Input>,
  ): Promise<{ text: string; structured: z.output<Output> }>;
}

export const reading = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;
export const adding = { ...reading, readOnlyHint: false, idempotentHint: false } as const;

export const chatbotId = z.string().max(64).describe('The id of a chatbot, as list_chatbots names it');

/** Declares a tool. Errors are returned to the model as sentences, without details of the exception. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: ToolDefinition<Input, Output>,
): McpTool {
  const { name, title, description, permission, hints, input, output } = tool;
  return {
    name,
    permission,
    register(server, deps, call) {
      const config = {
        title,
        description,
        inputSchema: input as z.ZodObject,
        outputSchema: output as z.ZodObject,
        annotations: hints,
      };
      server.registerTool(name, config, async (given) => {
        try {
          assertPossible(given);
          const { text, structured } = await tool.run(deps, call, given as z.output<Input>);
          return { content: [{ type: 'text', text }], structuredContent: structured };
        } catch (error) {
          // If the caller has disconnected, nobody reads this; otherwise the signal means a shutdown.
          const told = call.signal.aborted ? new AppError('shutting_down') : error;
          const text = describeProblem(deps, told, { tool: name, requestId: call.scope.requestId });
          return { content: [{ type: 'text', text }], isError: true };
        }
      });
    },
    refuse(server, deps, { scope }) {
      const requiredLevel = apiKeyLevelFor[permission];
      const refusal = keyLevelTooLow(requiredLevel);
      const text = describeProblem(deps, refusal, { tool: name, requestId: scope.requestId });
      const structuredContent = { code: refusal.code, requiredLevel };
      server.registerTool(name, { title, description, annotations: hints }, () => ({
        content: [{ type: 'text', text }],
        structuredContent,
        isError: true,
      }));
    },
  };
}

/** Treats a malformed id like that of a missing chatbot. */
function assertPossible(input: Readonly<Record<string, unknown>>): void {
  if (typeof input.chatbotId === 'string' && !isId(input.chatbotId)) throw new AppError('not_found');
}
