import { configure } from '@testing-library/dom';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { installationTag, sampleInstallation } from '../stand-in/sample-installation.ts';
import { resetApi, takeFaults } from './api.ts';
import { EventSourceStandIn, fetchStandIn, XhrStandIn } from './connections.ts';
import { closeScreen } from './open-screen.tsx';
import { startWords } from './words.ts';

// The first screen of a file loads its code while other files run; everything later needs only milliseconds.
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

// No style sheet is loaded, so inline styles are all there is; computing the others takes a fifth of the time.
window.getComputedStyle = (element) => (element as HTMLElement).style;
// Base for media queries in rem.
document.documentElement.style.fontSize = '16px';

// happy-dom has null here where a browser without locks has undefined; with undefined, the page reads the live stream itself.
Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
// Beacons bypass the fetch stand-in and would go to a server that does not exist in tests.
Object.defineProperty(navigator, 'sendBeacon', { value: () => true, configurable: true, writable: true });

// Requests of a closed screen are never answered: an error toast would replace one of the next test.
globalThis.fetch = () => new Promise(() => {});

// Runs before the test files are imported, because their titles and constants may contain translations.
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
