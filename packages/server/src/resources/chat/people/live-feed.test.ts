import { describe, expect, it } from 'vitest';
import { revsToResumeAt } from './live-feed.ts';

describe('places to resume a live stream', () => {
  it('after each change, nothing that is still to come is left out', () => {
    expect(revsToResumeAt([])).toEqual([]);
    expect(revsToResumeAt([5])).toEqual([5]);
    expect(revsToResumeAt([5, 6, 7])).toEqual([5, 6, 7]);
    // An older message that changed last is sent first.
    expect(revsToResumeAt([9, 6, 7])).toEqual([5, 6, 9]);
    // Two messages of one statement.
    expect(revsToResumeAt([5, 5, 8])).toEqual([4, 7, 8]);
  });
});
