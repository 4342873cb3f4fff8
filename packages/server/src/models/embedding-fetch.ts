/** A batch of 32 vectors of 4,096 numbers with all their digits stays well below it. */
const maxAnswerBytes = 8 * 1024 * 1024;

/** A `fetch` that breaks off answers of more than 8 MB, which no batch of vectors has. */
export function withLimitedAnswer(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const answer = await fetch(input, init);
    if (!answer.body) return answer;
    let bytes = 0;
    const limit = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > maxAnswerBytes) controller.error(new Error('answer_too_large'));
        else controller.enqueue(chunk);
      },
    });
    const { status, statusText, headers } = answer;
    return new Response(answer.body.pipeThrough(limit), { status, statusText, headers });
  };
}
