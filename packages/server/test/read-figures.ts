import { expect } from 'vitest';
import type { Member } from './harness.ts';

/** When these tests read: a Tuesday; New York has put its clocks forward two days before. */
export const readAt = new Date('2026-03-10T10:07:00Z');

/** Makes a chatbot; returns its id. */
export async function newChatbot(member: Member, name: string): Promise<string> {
  return (await member.post('/api/chatbots', { name })).body.id;
}

/** Reads figures that there must be. */
export async function readFigures(member: Member, query: string, path = '/api/analytics') {
  const answer = await member.get(`${path}?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
