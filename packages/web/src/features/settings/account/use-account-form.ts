import { useState } from 'react';
import { useForm } from '../../../lib/form/use-form.ts';
import { chooseLanguage } from '../../../lib/i18n/language-preference.ts';
import type { User } from '../../../lib/session/use-user.ts';
import { changedNames } from '../save-bar.tsx';
import { accountChange, accountRules, accountValuesOf } from './account-values.ts';
import { useSaveUser } from './use-save-user.ts';

/** State of the account form; sends only changed fields. */
export function useAccountForm(user: User) {
  const [stored, setStored] = useState(() => accountValuesOf(user));
  const { save, dialog, fieldErrors } = useSaveUser((saved) => {
    const values = accountValuesOf(saved);
    setStored(values);
    form.reset(values);
    if (values.language !== '' && values.language !== stored.language) void chooseLanguage(values.language);
  });
  const form = useForm(stored, accountRules, (values) => save.mutate(accountChange(stored, values)));
  return {
    form,
    fieldErrors,
    dialog,
    saving: save.isPending,
    unsaved: changedNames(stored, form.values).length,
    discard() {
      save.reset();
      form.reset(stored);
    },
  };
}
