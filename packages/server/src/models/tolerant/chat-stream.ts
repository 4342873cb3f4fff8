import { APICallError } from '@ai-sdk/provider';
import { ModelFailure } from '../../engine/model-failure.ts';
import { toModelFailure } from '../to-model-failure.ts';
import { type ChatPiece, readChatPiece, writeChatPiece } from './chat-chunk.ts';

/** Rewrites the lines of a stream, and says what must be added at its end. */
export interface StreamRewrite {
  /** @param lines whole lines. */
  lines(lines: string): string;
  /** @throws ModelFailure if what came is not the stream of an answer. */
  end(): string;
}

/** An event that the packages read as it is, and that is most of a stream. */
const plainEvent =
  /^data: ?\{"id":"[^"\\]*","object":"[^"\\]*","created":\d+,"model":"[^"\\]*",(?:"[a-z_]+":(?:null|"[^"\\]*"),)*"choices":\[\{"index":\d+,"delta":\{(?:"role":"assistant",)?"content":"(?:[^"\\]|\\.)*"\},(?:"logprobs":null,)?"finish_reason":null\}\](?:,"usage":null)?\}$/;
const maxPlainChars = 1_000;

/** The events of OpenAI's chat completions as the packages expect them, however a server writes them. */
export function createChatRewrite(): StreamRewrite {
  let data: string[] = [];
  let hasText = false;
  let isFinished = false;
  let isDone = false;
  let endedWithReturn = false;
  let isStream = false;
  let hasOther = false;

  const eventOf = (whole: string): string => {
    const payload = whole.trim();
    if (payload === '' || payload === 'null') return '';
    if (payload === '[DONE]') {
      isStream = true;
      if (isDone) return '';
      isDone = true;
      return `${finish()}data: [DONE]\n\n`;
    }
    let parsed: unknown;
    try {
      parsed = JSON.parse(payload);
    } catch {
      if (!isStream) throw notStream();
      return `data: ${payload.replace(/[\r\n]+/g, ' ')}\n\n`;
    }
    const piece = readChatPiece(parsed, !hasText);
    if (!piece) {
      hasOther = true;
      return '';
    }
    if (piece.error && !hasText) throw failureOf(piece.error);
    isStream = true;
    if (piece.content !== '' || piece.refusal !== '') hasText = true;
    if (piece.finish !== null) isFinished = true;
    return `data: ${JSON.stringify(writeChatPiece(piece))}\n\n`;
  };
  const endEvent = (): string => {
    const [only = ''] = data;
    const whole = data.length > 1 ? data.join('\n') : only;
    data = [];
    const line = `data: ${whole}`;
    if (line.length <= maxPlainChars && plainEvent.test(line)) {
      hasText = true;
      isStream = true;
      return `${line}\n\n`;
    }
    return whole === '' ? '' : eventOf(whole);
  };
  /** A server that ends its answer without saying so has finished it. */
  const finish = (): string => {
    if (isFinished || !hasText) return '';
    isFinished = true;
    return `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\n`;
  };
  return {
    lines(lines) {
      let out = '';
      // The two characters of a line's end may arrive apart.
      const rest = endedWithReturn && lines.startsWith('\n') ? lines.slice(1) : lines;
      endedWithReturn = lines.endsWith('\r');
      const all = rest.split(/\r\n|\n|\r/);
      if (all.at(-1) === '') all.pop();
      for (const raw of all) {
        const line = raw.replace(/^\ufeff+/, '');
        if (line === '') {
          out += endEvent();
          continue;
        }
        const text = line.startsWith('{') ? line : /^data:\s?(.*)$/s.exec(line)?.[1]?.replace(/^\ufeff+/, '');
        if (text === undefined) {
          hasOther ||= !/^(?::|(?:event|id|retry)(?::|$))/.test(line);
          continue;
        }
        // Some servers leave out the empty line between events.
        if (data.length === 1 && isWhole(data[0] ?? '')) out += endEvent();
        data.push(text);
      }
      return out;
    },
    end() {
      const out = endEvent() + finish();
      if (hasOther && !isStream) throw notStream();
      return out;
    },
  };
}

/** A failure that came with status 200, as if its code had been the status. */
function failureOf({ message, code }: NonNullable<ChatPiece['error']>): ModelFailure {
  const status = Number(code);
  return toModelFailure(
    new APICallError({
      message,
      url: '',
      requestBodyValues: {},
      statusCode: status >= 400 && status < 600 ? status : 200,
      responseBody: JSON.stringify({ error: message }),
    }),
    false,
  );
}

function notStream(): ModelFailure {
  return new ModelFailure('bad_request', { detail: { kind: 'not_stream' } });
}

function isWhole(payload: string): boolean {
  if (payload.trim() === '[DONE]') return true;
  try {
    JSON.parse(payload);
    return true;
  } catch {
    return false;
  }
}
