import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchPage } from './page-beacon.ts';

let sent: Blob[];
const bodies = () => Promise.all(sent.map(async (blob) => JSON.parse(await blob.text())));

function scrollTo(top: number): void {
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
  window.dispatchEvent(new Event('scroll'));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  sent = [];
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator), {
      sendBeacon(url: string, body: Blob) {
        expect(url).toBe('/api/analytics/beacon');
        sent.push(body);
        return true;
      },
    }),
  );
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: 4_000, configurable: true });
  Object.defineProperty(window, 'innerHeight', { value: 1_000, configurable: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('BCN-01, BCN-02: reports the reading time of a page once, if it is longer than a second', async () => {
  const quick = watchPage('/documentation');
  vi.advanceTimersByTime(1_000);
  quick();
  expect(sent).toEqual([]);
  const slow = watchPage('/documentation');
  vi.advanceTimersByTime(12_400);
  window.dispatchEvent(new Event('pagehide'));
  slow();
  expect(await bodies()).toEqual([
    { event_category: 'engagement', event_action: 'time_on_page', event_label: '/documentation', value: 12 },
  ]);
});

it('BCN-03: reports once each that 50 % and 90 % of the home page were seen', async () => {
  const leave = watchPage('/');
  scrollTo(900);
  expect(sent).toEqual([]);
  scrollTo(1_000);
  scrollTo(1_500);
  scrollTo(2_590);
  expect(sent).toHaveLength(1);
  scrollTo(2_600);
  expect(sent).toHaveLength(2);
  scrollTo(3_000);
  scrollTo(0);
  scrollTo(3_000);
  leave();
  expect((await bodies()).map((body) => [body.event_action, body.event_label])).toEqual([
    ['scroll_50', '/'],
    ['scroll_90', '/'],
  ]);
});

it('BCN-04: does not report scrolling on other pages', () => {
  const leave = watchPage('/documentation');
  scrollTo(3_000);
  leave();
  expect(sent).toEqual([]);
});

it('BCN-05: shows no error if the browser cannot send a beacon', () => {
  vi.stubGlobal('navigator', {
    sendBeacon() {
      throw new TypeError('not allowed');
    },
  });
  const leave = watchPage('/');
  vi.advanceTimersByTime(5_000);
  expect(leave).not.toThrow();
});
