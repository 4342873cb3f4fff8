/** One event of a stream: id (empty if missing), name, and joined data lines. */
export type SseFrame = { id: string; event: string; data: string };

export type SseParser = { push(chunk: string): void };

const MAX_PENDING_CHARS = 1_000_000;

/**
 * Parses a `text/event-stream` in chunks that may be split anywhere (HTML standard, 9.2.6). Skips comments and unknown fields.
 * Throws RangeError when one event grows past a million characters.
 */
export function createSseParser(onFrame: (frame: SseFrame) => void): SseParser {
  let pending = '';
  let id = '';
  let event = '';
  let data: string[] = [];

  function dispatch(): void {
    if (data.length > 0) onFrame({ id, event: event || 'message', data: data.join('\n') });
    id = '';
    event = '';
    data = [];
  }

  function readLine(line: string): void {
    if (line === '') {
      dispatch();
      return;
    }
    const colon = line.indexOf(':');
    if (colon === 0) return;
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') data.push(value);
    else if (field === 'event') event = value;
    else if (field === 'id' && !value.includes('\0')) id = value;
  }

  return {
    push(chunk) {
      pending += chunk;
      // A carriage return at the very end may be half of CRLF, so the next chunk decides.
      const lines = pending.split(/\r\n|\n|\r(?!$)/);
      pending = lines.pop() ?? '';
      for (const line of lines) readLine(line);
      if (pending.length + data.join('').length > MAX_PENDING_CHARS) throw new RangeError('event too long');
    },
  };
}
