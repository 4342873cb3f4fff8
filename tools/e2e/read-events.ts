/** One server-sent event. */
export interface SentEvent {
  id: string;
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect data of any event
  data: any;
}

/** Yields the events of a stream as they arrive, until the stream ends or its connection breaks. */
export async function* readEvents(response: Response): AsyncGenerator<SentEvent> {
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for await (const part of response.body ?? []) {
      const blocks = (rest + decoder.decode(part, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const fields = new Map(
          block.split('\n').map((line) => {
            const colon = line.indexOf(':');
            return [line.slice(0, colon), line.slice(colon + 1).trim()] as const;
          }),
        );
        const data = fields.get('data');
        if (data === undefined) continue;
        yield { id: fields.get('id') ?? '', event: fields.get('event') ?? 'message', data: JSON.parse(data) };
      }
    }
  } catch (error) {
    // A killed server breaks the connection.
    if (!(error instanceof TypeError)) throw error;
  }
}
