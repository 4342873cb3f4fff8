import type { MessageSource } from '@parley/contracts/resources/chatbot/chat';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { markdownCases } from '../../../../markdown/test/cases.ts';
import { outlineOf } from '../../../../markdown/test/outline-of.ts';
import { MessageText } from './message-text.tsx';

const source = (n: number): MessageSource => ({
  n,
  sourceId: `s${n}`,
  sourceName: `Source ${n}`,
  url: null,
  heading: null,
  quote: 'quote',
});

it.each(markdownCases)('CONV-14: shows $name', async ({ text, sources, shown }) => {
  const container = document.createElement('div');
  const root = createRoot(container);
  onTestFinished(() => root.unmount());
  root.render(
    <MessageText text={text} sources={sources.map(source)} openedSource={null} onOpenSource={() => {}} />,
  );
  await vi.waitFor(() => expect(container.querySelector('.prose')).not.toBeNull());
  const prose = container.querySelector('.prose');
  expect(prose && outlineOf(prose)).toBe(shown);
});
