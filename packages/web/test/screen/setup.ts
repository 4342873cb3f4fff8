import { configure } from '@testing-library/dom';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { installationTag, sampleInstallation } from '../stand-in/sample-installation.ts';
import { resetApi, takeFaults } from './api.ts';
import { EventSourceStandIn, fetchStandIn, XhrStandIn } from './connections.ts';
import { closeScreen } from './open-screen.tsx';
import { startWords } from './words.ts';

// A first screen loads its code while other files run; what is shown in time needs a few milliseconds.
configure({
  asyncUtilTimeout: 5000,
  getElementError: (message) => new Error(`${message}\n\nThe page says: ${textOf(document.body)}`),
});

function textOf(element: Element): string {
  const nodes = [...element.childNodes].map((node) =>
    node instanceof Element ? textOf(node) : (node.textContent ?? ''),
  );
  return nodes.filter((text) => text !== '').join(' | ');
}

// No style sheet is loaded, so an element has the styles it carries; working out the rest takes a fifth of the time.
window.getComputedStyle = (element) => (element as HTMLElement).style;
// Media queries in rem are computed from this.
document.documentElement.style.fontSize = '16px';

// happy-dom says null where a browser without locks has nothing; then the page reads the live stream itself.
Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
// A visit of a page is sent past the stand-in for fetch, to a server that no test has.
Object.defineProperty(navigator, 'sendBeacon', { value: () => true, configurable: true, writable: true });

// What a closed screen still asks for is never answered: a toast about it would take the place of the next test's.
globalThis.fetch = () => new Promise(() => {});

// Before the tests of a file are read: their titles and constants may hold sentences.
await startWords();

beforeEach(() => {
  document.head.innerHTML = installationTag(sampleInstallation);
  resetApi();
  vi.stubGlobal('fetch', fetchStandIn);
  vi.stubGlobal('XMLHttpRequest', XhrStandIn);
  vi.stubGlobal('EventSource', EventSourceStandIn);
});

afterEach(async () => {
  await closeScreen();
  vi.unstubAllGlobals();
  expect(takeFaults(), 'what a screen asks and gets keeps to the contracts').toEqual([]);
});
