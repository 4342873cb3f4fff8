/** A batch of 32 vectors with 4,096 numbers in full precision stays well below it. */
const maxAnswerBytes = 8 * 1024 * 1024;

/** A `fetch` that aborts responses over 8 MB, a size no batch of vectors reaches. */
export function withLimitedResponse(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
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
