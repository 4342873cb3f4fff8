import { expect } from 'vitest';
import type { Member } from './harness.ts';

/** Time of these tests: a Tuesday, two days after clocks went forward in New York. */
export const readAt = new Date('2026-03-10T10:07:00Z');

/** Creates a chatbot; returns its id. */
export async function newChatbot(member: Member, name: string): Promise<string> {
  return (await member.post('/api/chatbots', { name })).body.id;
}

/** Reads figures and expects success. */
export async function readFigures(member: Member, query: string, path = '/api/analytics') {
  const answer = await member.get(`${path}?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
