import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';

const unavailable: Readonly<Record<string, string>> = {
  closed: 'This chatbot is not published, or is paused. It answers once it is published.',
  messages: "The organization's messages of this month are used up.",
  tokens: "This chatbot's tokens of this month are used up.",
};

const needsConsent =
  'This chatbot answers only visitors who have agreed to its privacy terms, so programs cannot ask it. search_knowledge works.';

/** Returns the error message for the model, in English, because it is part of the protocol. Logs unexpected errors. */
export function describeProblem(
  { log, sentences }: Pick<Deps, 'log' | 'sentences'>,
  error: unknown,
  { tool, requestId }: { tool: string; requestId: string },
): string {
  if (!(error instanceof AppError)) {
    log.error({ err: error, tool, requestId }, 'mcp_tool_failed');
    return `${sentences.render('en', 'errors.internal_error')} (${requestId})`;
  }
  const { code, fields, params, extra, retryAfterSeconds, sentence: key } = error;
  if (code === 'not_found')
    return 'The organization has no chatbot with this id. Call list_chatbots for the ids.';
  if (code === 'consent_required') return needsConsent;
  const reason = code === 'chatbot_unavailable' ? unavailable[String(extra.reason)] : undefined;
  if (reason !== undefined) return reason;
  if (fields.length > 0) {
    return fields
      .map((field) => `${field.path}: ${sentences.render('en', field.key, field.params)}`)
      .join('\n');
  }
  const sentence = sentences.render('en', key, params);
  return retryAfterSeconds === undefined ? sentence : `${sentence} (in ${retryAfterSeconds} s)`;
}
