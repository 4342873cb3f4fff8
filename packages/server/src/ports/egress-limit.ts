/** More than any answer has that someone reads: the longest of a model with an event for each token takes 10 MB. */
export const maxAnswerBytes = 16 * 1024 * 1024;

/** An answer that was cut off because it grew beyond its limit. */
export class AnswerTooLarge extends Error {
  constructor() {
    super('answer_too_large');
    this.name = 'AnswerTooLarge';
  }
}

/** Counts the bytes of one answer. The returned function throws AnswerTooLarge once they exceed the limit. */
export function createByteLimit(maxBytes = maxAnswerBytes): (piece: { byteLength: number }) => void {
  let bytes = 0;
  return ({ byteLength }) => {
    bytes += byteLength;
    if (bytes > maxBytes) throw new AnswerTooLarge();
  };
}

/** The same response, whose body ends with AnswerTooLarge beyond the limit. */
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
