import { expect, it } from 'vitest';
import { spentOn } from './spent.ts';

const asked = { usage: { inputTokens: 400, outputTokens: 20 }, costUsd: 0.25 };
const free = { usage: { inputTokens: 10, outputTokens: 5 }, costUsd: null };
const quoted = { usage: null, costUsd: null };

it('adds up tokens and known costs, and distinguishes unknown costs from zero', () => {
  expect(spentOn([asked, quoted, asked, free])).toEqual({ tokens: 855, costUsd: 0.5 });
  expect(spentOn([free])).toEqual({ tokens: 15, costUsd: null });
  expect(spentOn([quoted])).toBeNull();
});
