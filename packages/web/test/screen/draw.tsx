import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';

/** Renders one component without the app, until the test ends; returns the user event. */
export function draw(component: ReactNode): UserEvent {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  flushSync(() => root.render(component));
  return userEvent.setup({ delay: null });
}
