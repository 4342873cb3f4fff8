import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useSessionActions } from '../../lib/session/use-session-actions.ts';
import type { User } from '../../lib/session/use-user.ts';
import { showToast } from '../../lib/toast/toast-store.ts';

/** Toast texts, as keys of the auth namespace. */
export type EntryWords = { success: string; failed: string; failedText: string };

export type CodeEntry = {
  isPending: boolean;
  /** Whether the server demands the code of the second factor. */
  awaitsCode: boolean;
  /** Whether the last code was refused. */
  isCodeRefused: boolean;
  sendCode: (code: string) => void;
  cancelCode: () => void;
};

/** Submission of a form. */
export type Sending<Input> = {
  isPending: boolean;
  send: (input: Input) => void;
  /** Server's message, if its last error has one of these codes and was about exactly these values. */
  refusalOf: (values: Input, codes: readonly string[]) => string | undefined;
  /** Server's error for one field, while the field keeps the value that was sent. */
  fieldRefusalOf: (values: Input, field: keyof Input & string) => string | undefined;
};

const codeRefusals = ['invalid_credentials', 'two_factor_required', 'proof_refused'];

/**
 * One sign-in method: sends the form, shows the result, and opens `to` as the returned user. If a second factor is demanded,
 * keeps the input in memory until its code is entered.
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
