import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import type { ConfirmationProps } from './reauthentication-dialog.tsx';

const ConfirmIdentityDialog = lazy(async () => ({
  default: (await import('./confirm-identity-dialog.tsx')).ConfirmIdentityDialog,
}));

type Question = { settle: (isConfirmed: boolean) => void };

/** Whether an action was dropped because the user canceled re-authentication, which is no error to show. */
export function isReauthenticationCanceled(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'confirmation_required';
}

/**
 * Runs actions that may need re-authentication: `confirmed(() => call(…))` runs the action; if the server demands
 * re-authentication, a dialog asks the user and the action runs again. Render `dialog` beside it. If the user cancels, it rejects
 * with the server's error, which `isUnconfirmed` recognizes. The admin area passes its own dialog.
 */
export function useReauthenticated(Confirmation: ComponentType<ConfirmationProps> = ConfirmIdentityDialog): {
  confirmed: <Answer>(act: () => Promise<Answer>) => Promise<Answer>;
  dialog: ReactNode;
} {
  const [question, setQuestion] = useState<Question | null>(null);

  function ask(): Promise<boolean> {
    return new Promise((resolve) => {
      setQuestion({
        settle(isConfirmed) {
          setQuestion(null);
          resolve(isConfirmed);
        },
      });
    });
  }

  async function confirmed<Answer>(act: () => Promise<Answer>): Promise<Answer> {
    try {
      return await act();
    } catch (error) {
      if (!isReauthenticationCanceled(error) || !(await ask())) throw error;
      return await act();
    }
  }

  const dialog = question ? (
    <Suspense fallback={null}>
      <Confirmation onConfirmed={() => question.settle(true)} onClose={() => question.settle(false)} />
    </Suspense>
  ) : null;
  return { confirmed, dialog };
}
