import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';

const ConfirmIdentityDialog = lazy(async () => ({
  default: (await import('./confirm-identity-dialog.tsx')).ConfirmIdentityDialog,
}));

type Question = { settle: (isConfirmed: boolean) => void };

/** Whether an act was left because the person did not prove who they are; there is nothing to complain about then. */
export function isUnconfirmed(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'confirmation_required';
}

/**
 * For acts that need fresh proof: `confirmed(() => call(…))` runs the act, and where the server wants proof first, asks
 * for it and runs the act again. Put `dialog` beside what asks. A person who declines gets the server's first refusal,
 * which `isUnconfirmed` knows.
 */
export function useConfirmed(): {
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
      if (!isUnconfirmed(error) || !(await ask())) throw error;
      return await act();
    }
  }

  const dialog = question ? (
    <Suspense fallback={null}>
      <ConfirmIdentityDialog
        onConfirmed={() => question.settle(true)}
        onClose={() => question.settle(false)}
      />
    </Suspense>
  ) : null;
  return { confirmed, dialog };
}
