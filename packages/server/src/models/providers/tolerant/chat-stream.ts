import { APICallError } from '@ai-sdk/provider';
import { ModelFailure } from '../../../engine/model-failure.ts';
import { toModelFailure } from '../../calls/to-model-failure.ts';
import { mergeTokenEvents } from '../merge-token-events.ts';
import { type ChatPiece, readChatPiece, writeChatPiece } from './chat-chunk.ts';

/** Rewrites the lines of a stream, and returns what must be appended at its end. */
export interface StreamRewrite {
  /** @param lines whole lines. */
  lines(lines: string): string;
  /** @throws ModelFailure if the stream does not contain an answer. */
  end(): string;
}

/**
 * An event with text that the packages can read unchanged; most events of a stream are like this. The fields before the text may
 * have any order.
 */
const plainEvent =
  /^data: ?\{(?:"created":\d+,|"(?!created")[a-z_]+":(?:null|"[^"\\]*"),)*"choices":\[\{"index":\d+,"delta":\{(?:"role":"assistant",)?"content":"(?:[^"\\]|\\.)+"\},(?:"logprobs":null,)?"finish_reason":null\}\](?:,"usage":null)?\}$/;
const maxPlainChars = 1_000;

/** Rewrites events of OpenAI's chat completions to the format that the packages expect, and merges them where possible. */
export function createChatRewrite(): StreamRewrite {
  return new ChatRewrite();
}

/** A class rather than closures, because V8 would discard the compiled code of functions created for each answer. */
class ChatRewrite implements StreamRewrite {
  #data: string[] = [];
  #hasText = false;
  #isFinished = false;
  #isDone = false;
  #endedWithReturn = false;
  #isStream = false;
  #hasOther = false;

  lines(lines: string): string {
    let out = '';
    // The two characters of a line end (CRLF) may arrive separately.
    const rest = this.#endedWithReturn && lines.startsWith('\n') ? lines.slice(1) : lines;
    this.#endedWithReturn = lines.endsWith('\r');
    const all = rest.split(/\r\n|\n|\r/);
    if (all.at(-1) === '') all.pop();
    for (const raw of all) {
      const line = raw.replace(/^\ufeff+/, '');
      if (line === '') {
        out += this.#endEvent();
        continue;
      }
      const text = line.startsWith('{') ? line : /^data:\s?(.*)$/s.exec(line)?.[1]?.replace(/^\ufeff+/, '');
      if (text === undefined) {
        this.#hasOther ||= !/^(?::|(?:event|id|retry)(?::|$))/.test(line);
        continue;
      }
      // Some servers omit the empty line between events.
      if (this.#data.length === 1 && isWhole(this.#data[0] ?? '')) out += this.#endEvent();
      this.#data.push(text);
    }
    return mergeTokenEvents(out);
  }

  end(): string {
    const out = this.#endEvent() + this.#finish();
    if (this.#hasOther && !this.#isStream) throw notStream();
    return out;
  }

  #endEvent(): string {
    const [only = ''] = this.#data;
    const whole = this.#data.length > 1 ? this.#data.join('\n') : only;
    this.#data = [];
    const line = `data: ${whole}`;
    if (line.length <= maxPlainChars && plainEvent.test(line)) {
      this.#hasText = true;
      this.#isStream = true;
      return `${line}\n\n`;
    }
    return whole === '' ? '' : this.#eventOf(whole);
  }

  #eventOf(whole: string): string {
    const payload = whole.trim();
    if (payload === '' || payload === 'null') return '';
    if (payload === '[DONE]') {
      this.#isStream = true;
      if (this.#isDone) return '';
      this.#isDone = true;
      return `${this.#finish()}data: [DONE]\n\n`;
    }
    let parsed: unknown;
    try {
      parsed = JSON.parse(payload);
    } catch {
      if (!this.#isStream) throw notStream();
      return `data: ${payload.replace(/[\r\n]+/g, ' ')}\n\n`;
    }
    const piece = readChatPiece(parsed, !this.#hasText);
    if (!piece) {
      this.#hasOther = true;
      return '';
    }
    if (piece.error && !this.#hasText) throw failureOf(piece.error);
    this.#isStream = true;
    if (piece.content !== '' || piece.refusal !== '') this.#hasText = true;
    if (piece.finish !== null) this.#isFinished = true;
    return `data: ${JSON.stringify(writeChatPiece(piece))}\n\n`;
  }

  /** A server that ends its stream without a finish event has finished the answer. */
  #finish(): string {
    if (this.#isFinished || !this.#hasText) return '';
    this.#isFinished = true;
    return `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\n`;
  }
}

/** A failure sent with status 200, treated as if its code were the status. */
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
