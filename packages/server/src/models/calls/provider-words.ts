import { APICallError } from '@ai-sdk/provider';
import type { ProviderProblem } from '@parley/contracts/values/failures';
import type { ProviderAnswer } from '../../engine/model-failure.ts';

const maxWordsChars = 300;
const maxReadChars = 20_000;
/** API keys and tokens: long words with a digit, and whatever follows a key prefix. */
const secret =
  /(?<![\w-])(?:(?:sk|pk|key|token|gsk|bearer)[-_ ]?)?(?=[\w-]*\d)[\w-]{16,}|(?<=\b(?:sk|gsk|bearer)[-_ ])[\w*.-]+/gi;

/** The status and message of a provider's error, with anything that may be a key removed. */
export function providerAnswerOf(error: unknown): ProviderAnswer {
  if (!APICallError.isInstance(error)) return {};
  const { statusCode: status, responseBody: body = '' } = error;
  const isPage = /^\s*</.test(body);
  const words = isPage ? '' : wordsOf(body.slice(0, maxReadChars));
  return {
    status,
    message: words === '' ? undefined : masked(words),
    kind: kindOf(status ?? 0, isPage, words),
  };
}

/** Statuses that determine the problem regardless of the response body. */
const plainStatuses: ReadonlySet<number> = new Set([401, 402, 403, 408, 413, 429]);

function kindOf(status: number, isPage: boolean, words: string): ProviderProblem | undefined {
  if (status === 404) return /\bmodels?\b/i.test(words) ? 'model_unknown' : 'not_found';
  if (status === 405) return 'not_found';
  return isPage && status < 500 && !plainStatuses.has(status) ? 'not_api' : undefined;
}

function masked(words: string): string {
  const plain = words.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return plain
    .slice(0, 2 * maxWordsChars)
    .replace(secret, '•••')
    .slice(0, maxWordsChars)
    .toWellFormed();
}

/** The error message in any of the usual JSON formats, else the text itself. */
function wordsOf(body: string): string {
  try {
    return messageIn(JSON.parse(body)) ?? '';
  } catch {
    return body;
  }
}

function messageIn(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return messageIn(value[0]);
  if (typeof value !== 'object' || value === null) return null;
  const { error, message, detail, msg } = value as Record<string, unknown>;
  return messageIn(error) ?? messageIn(message) ?? messageIn(detail) ?? messageIn(msg);
}
