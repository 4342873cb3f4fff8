import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useSessionActions } from '../../lib/session/use-session-actions.ts';
import type { User } from '../../lib/session/user.ts';
import { showToast } from '../../lib/toast/toast-store.ts';

/** Keys of the auth namespace for what the toasts say. */
export type EntryWords = { success: string; failed: string; failedText: string };

export type CodeEntry = {
  isPending: boolean;
  /** Whether the account wants the code of its second factor before it opens. */
  awaitsCode: boolean;
  /** Whether the code sent last opened nothing. */
  isCodeRefused: boolean;
  sendCode: (code: string) => void;
  cancelCode: () => void;
};

/** Sends what a form holds. */
export type Sending<Input> = {
  isPending: boolean;
  send: (input: Input) => void;
  /** What the server has against these very values, where its last word on them was one of these codes. */
  refusalOf: (values: Input, codes: readonly string[]) => string | undefined;
  /** What the server has against one field, as long as it holds what was sent. */
  fieldRefusalOf: (values: Input, field: keyof Input & string) => string | undefined;
};

const codeRefusals = ['invalid_credentials', 'two_factor_required', 'proof_refused'];

/**
 * One sign-in method: sends it, says how it went, and opens `to` as the user of the response. Where a second factor is
 * asked for, what was typed is held in memory until its code is there.
 */
export function useEntry<Input extends object>(
  call: (input: Input & { code?: string }) => Promise<User>,
  words: EntryWords,
  to?: string,
): CodeEntry & Sending<Input> {
  const { t } = useTranslation('auth');
  const { signedIn } = useSessionActions();
  const [held, setHeld] = useState<Input | null>(null);
  const attempt = useMutation({
    mutationFn: call,
    onSuccess(user) {
      showToast({ title: t(words.success) });
      signedIn(user, to);
    },
    onError(error, { code }) {
      if (code === undefined && isCode(error, ['two_factor_required'])) return;
      const description = isRefusedCode(error, code)
        ? t('twoFactor.refused')
        : errorText(error, t, t(words.failedText));
      showToast({ title: t(words.failed), description, tone: 'error' });
    },
  });
  const asked = attempt.variables;
  return {
    isPending: attempt.isPending,
    refusalOf(values, codes) {
      const isAbout = asked !== undefined && asked.code === undefined && isSame(asked, values);
      return isAbout && isCode(attempt.error, codes) ? errorText(attempt.error, t) : undefined;
    },
    fieldRefusalOf(values, field) {
      if (!(attempt.error instanceof ApiError) || asked?.[field] !== values[field]) return undefined;
      return attempt.error.fields[field];
    },
    awaitsCode: held !== null,
    isCodeRefused: isRefusedCode(attempt.error, asked?.code),
    send: (input) =>
      attempt.mutate(input, {
        onError: (error) => (isCode(error, ['two_factor_required']) ? setHeld(input) : undefined),
      }),
    sendCode: (code) => (held ? attempt.mutate({ ...held, code }) : undefined),
    cancelCode() {
      setHeld(null);
      attempt.reset();
    },
  };
}

function isSame(sent: object, values: object): boolean {
  return Object.entries(values).every(([name, value]) => Reflect.get(sent, name) === value);
}

function isRefusedCode(error: unknown, code: string | undefined): boolean {
  return code !== undefined && isCode(error, codeRefusals);
}

function isCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof ApiError && codes.includes(error.code);
}
