import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventNumber } from './decode-event.ts';
import { createSseParser, type SseFrame } from './sse-parser.ts';

const STREAM =
  ':hello\r\n\r\nid: m:1\r\nevent: start\r\ndata: {"a":1}\r\n\r\nid: m:2\nevent: token\ndata: one\ndata: two\n\n: ping\n\nevent:token\rdata:three\r\rretry: 5\nid: m:4\ndata\n\n';

function readAll(pieces: string[]): SseFrame[] {
  const frames: SseFrame[] = [];
  const parser = createSseParser((frame) => frames.push(frame));
  for (const piece of pieces) parser.push(piece);
  return frames;
}

describe('createSseParser', () => {
  it('reads ids, names and joined data with all three kinds of line ending, and skips comments', () => {
    expect(readAll([STREAM])).toEqual([
      { id: 'm:1', event: 'start', data: '{"a":1}' },
      { id: 'm:2', event: 'token', data: 'one\ntwo' },
      { id: '', event: 'token', data: 'three' },
      { id: 'm:4', event: 'message', data: '' },
    ]);
  });

  it('reads the same events however the stream is split', () => {
    const whole = readAll([STREAM]);
    const cuts = fc
      .uniqueArray(fc.integer({ min: 1, max: STREAM.length - 1 }))
      .map((at) => at.sort((a, b) => a - b));
    fc.assert(
      fc.property(cuts, (at) => {
        const pieces = [0, ...at].map((start, index) => STREAM.slice(start, at[index] ?? STREAM.length));
        expect(readAll(pieces)).toEqual(whole);
      }),
    );
  });

  it('refuses an event that never ends', () => {
    const parser = createSseParser(() => undefined);
    expect(() => {
      for (let i = 0; i < 20; i += 1) parser.push(`data: ${'x'.repeat(100_000)}\n`);
    }).toThrow(RangeError);
  });
});

describe('eventNumber', () => {
  it('reads the number behind the last colon', () => {
    expect(['a:1', 'a:b:12', 'a', 'a:', 'a:x'].map(eventNumber)).toEqual([1, 12, 0, 0, 0]);
  });
});
