import type { ServerResponse } from 'node:http';
import { bounded } from './answer-plan.ts';
import type { Counters } from './counters.ts';
import { embedText } from './embed-text.ts';
import { countWords, type JsonObject } from './request.ts';
import { sendError, sendJson } from './responses.ts';

const maxDimensions = 8_192;
const maxInputs = 2_048;

/** Responds to `POST /v1/embeddings` with floats, or base64 if requested. */
export function answerEmbeddings(
  defaultDimensions: number,
  counters: Counters,
  response: ServerResponse,
  body: JsonObject,
): void {
  const inputs: unknown[] = Array.isArray(body.input) ? body.input : [body.input];
  const dimensions = bounded(body.dimensions, defaultDimensions, maxDimensions);
  if (inputs.length === 0 || !inputs.every((input) => typeof input === 'string')) {
    sendError(response, 400, "'input' must be a string or a non-empty array of strings");
    return;
  }
  if (inputs.length > maxInputs) {
    sendError(response, 400, `'input' has more than ${maxInputs} items`);
    return;
  }
  if (dimensions < 1) {
    sendError(response, 400, "'dimensions' must be at least 1");
    return;
  }
  counters.embeddings += 1;
  counters.embeddingInputs += inputs.length;
  const tokens = inputs.reduce((sum, input) => sum + countWords(input), 0);
  sendJson(response, 200, {
    object: 'list',
    data: inputs.map((input, index) => {
      const vector = embedText(input, dimensions);
      const embedding =
        body.encoding_format === 'base64'
          ? Buffer.from(vector.buffer).toString('base64')
          : Array.from(vector);
      return { object: 'embedding', index, embedding };
    }),
    model: String(body.model ?? 'text-embedding-3-small'),
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  });
}
