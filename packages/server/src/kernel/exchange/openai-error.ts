import { openAiPath } from '@parley/contracts/resources/chatbot/openai';
import type { AppError } from '../../errors/app-error.ts';

/** Whether a request uses the OpenAI-compatible API, so that its errors must have OpenAI's format. */
export function speaksOpenAi(url: string): boolean {
  return url.startsWith(openAiPath);
}

/** Error body in OpenAI's format; `message` is the rendered sentence. */
export function openAiError(error: AppError, message: string): { error: Record<string, string | null> } {
  const { requiredLevel } = error.extra;
  return {
    error: {
      message,
      type: typeOf(error.status),
      code: error.code,
      param: parameterOf(error),
      ...(requiredLevel === undefined ? {} : { required_level: requiredLevel as string | null }),
    },
  };
}

function typeOf(status: number): string {
  if (status === 401) return 'authentication_error';
  if (status === 403) return 'permission_error';
  if (status === 429) return 'rate_limit_error';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
}

/** Name of the invalid field of the request. */
function parameterOf({ code, fields, params }: AppError): string | null {
  if (code === 'model_not_found') return 'model';
  if (code === 'unsupported_parameter') return String(params.name);
  return fields[0]?.path ?? null;
}
