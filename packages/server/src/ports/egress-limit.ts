/** Maximum size of a provider's answer: the longest readable one, with an event per token, takes 10 MB. */
export const maxAnswerBytes = 16 * 1024 * 1024;

/** A response was cut off because it exceeded its size limit. */
export class AnswerTooLarge extends Error {
  constructor() {
    super('answer_too_large');
    this.name = 'AnswerTooLarge';
  }
}

/** Counts the bytes of one response. The returned function throws AnswerTooLarge once they exceed the limit. */
export function createByteLimit(maxBytes = maxAnswerBytes): (piece: { byteLength: number }) => void {
  let bytes = 0;
  return ({ byteLength }) => {
    bytes += byteLength;
    if (bytes > maxBytes) throw new AnswerTooLarge();
  };
}

/** Wraps a response so that its body fails with AnswerTooLarge beyond the limit. */
export function limitAnswer(answer: Response, maxBytes = maxAnswerBytes): Response {
  if (!answer.body) return answer;
  const count = createByteLimit(maxBytes);
  const limited = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      count(piece);
      controller.enqueue(piece);
    },
  });
  const { status, statusText, headers } = answer;
  return new Response(answer.body.pipeThrough(limited), { status, statusText, headers });
}
