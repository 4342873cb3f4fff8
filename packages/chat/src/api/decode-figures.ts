import { fields, textOrNull } from '../lib/read.ts';

/** What an answer took; tokens are those read and written. */
export type Figures = { model: string | null; responseMs: number | null; tokens: number | null };

/** Decodes what the end of an answer says of it in the builder's preview; null for visitors, who are not told the model. */
export function decodeFigures(data: Record<string, unknown>): Figures | null {
  if (data.model === undefined) return null;
  const { responseMs, usage } = fields(data.message);
  const { inputTokens, outputTokens } = fields(usage);
  const isCounted = typeof inputTokens === 'number' && typeof outputTokens === 'number';
  return {
    model: textOrNull(data.model),
    responseMs: typeof responseMs === 'number' ? responseMs : null,
    tokens: isCounted ? inputTokens + outputTokens : null,
  };
}
