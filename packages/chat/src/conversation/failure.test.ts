import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError, retryAfterMs } from '../api/http.ts';
import { ENGLISH } from '../i18n/messages.ts';
import { createTranslate } from '../i18n/translate.ts';
import { askAgainFailure, openFailure, sendFailure } from './failure.ts';

const t = createTranslate('en', ENGLISH);
const refused = (status: number, code: string) => new ApiError(code, status, null);

describe('failures shown to visitors', () => {
  it('CHAT-07, CHAT-11: an undelivered message shows the reason', () => {
    const network = sendFailure(new NetworkError(), 0);
    expect(t(network.message)).toBe('Failed to send message. Please try again.');
    expect(network.detail && t(network.detail)).toBe('Network error. Please check your connection.');
    const unknown = sendFailure(new TypeError(), 0);
    expect(unknown.detail && t(unknown.detail)).toBe('An unknown error occurred.');
    expect(t(sendFailure(refused(500, 'internal'), 0).message)).toBe(
      'Failed to send message. Please try again.',
    );
  });

  it('CHAT-08, CHAT-09, CHAT-10, CHAT-11: shows why a chatbot does not open', () => {
    const told = (error: unknown) => t(openFailure(error, 0).message);
    expect(told(refused(404, 'chatbot_not_found'))).toBe('Chatbot not found');
    expect(told(refused(503, 'chatbot_unavailable'))).toBe(
      'This chatbot is currently unavailable. Please try again later.',
    );
    expect(told(refused(403, 'origin_not_allowed'))).toBe('You are not authorized to access this chatbot.');
    expect(told(new NetworkError())).toBe('Network error. Please check your connection.');
    expect(told(refused(500, 'internal'))).toBe('An unknown error occurred.');
  });

  it('DEP-03: a rate limit shows the wait', () => {
    const failure = sendFailure(new ApiError('rate_limited', 429, 12_000), 1_000);
    expect(failure).toEqual({ message: 'rateLimited', detail: null, waitUntilMs: 13_000 });
    expect(t('rateLimitedWait', { count: 1 })).toBe('You can write again in 1 second.');
    expect(t('rateLimitedWait', { count: 12 })).toBe('You can write again in 12 seconds.');
  });

  it('an overloaded server shows the wait, for a message and for another answer', () => {
    const full = new ApiError('overloaded', 503, 2_000);
    const told = { message: 'overloaded', detail: null, waitUntilMs: 3_000 };
    expect([sendFailure(full, 1_000), askAgainFailure(full, 1_000)]).toEqual([told, told]);
  });

  it("MAINT-01: maintenance shows the operator's message, with a retry within a minute", () => {
    const announcement = { message: 'A new disk', expectedEnd: '2026-12-01T10:00:00.000Z' };
    const failure = sendFailure(new ApiError('maintenance', 503, 600_000, announcement), 1_000);
    expect(failure).toEqual({ message: 'maintenance', detail: null, waitUntilMs: 61_000, announcement });
    expect(t('maintenance')).toBe(
      'We are under maintenance. Your message is kept here and sent as soon as we are back.',
    );
  });

  it('CHAT-05: shows why another answer cannot be requested', () => {
    const told = (error: unknown) => t(askAgainFailure(error, 0).message);
    expect(told(refused(404, 'not_found'))).toBe(
      'Sorry, there was an error processing your request. Please try again.',
    );
    expect(told(refused(503, 'chatbot_unavailable'))).toMatch(/^This chatbot is currently unavailable/);
    expect(told(new NetworkError())).toBe('Network error. Please check your connection.');
  });

  it('reads Retry-After as seconds or as a date', () => {
    expect([retryAfterMs('3'), retryAfterMs('x'), retryAfterMs(null)]).toEqual([3_000, null, null]);
    expect(retryAfterMs(new Date(Date.now() + 5_000).toUTCString())).toBeGreaterThan(3_000);
  });
});
