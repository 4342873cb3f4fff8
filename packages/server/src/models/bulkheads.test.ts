import { describe, expect, it } from 'vitest';
import { createBulkheads } from './bulkheads.ts';

describe('a bulkhead', () => {
  it('REL-6: is full at its bound, for its own line only, and a place given back is free again', () => {
    const bulkheads = createBulkheads(2);
    const leave = bulkheads.enter('a');
    expect(bulkheads.enter('a')).toBeDefined();
    expect(bulkheads.enter('a')).toBeUndefined();
    expect(bulkheads.enter('b')).toBeDefined();
    leave?.();
    expect(bulkheads.enter('a')).toBeDefined();
    expect(bulkheads.enter('a')).toBeUndefined();
  });
});
