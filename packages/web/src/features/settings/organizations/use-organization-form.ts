import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { userKey } from '../../../lib/session/use-user.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';
import type { StoredImage } from '../images/use-stored-image.ts';
import { changedNames } from '../save-bar.tsx';
import {
  type OrganizationValues,
  organizationChange,
  organizationRules,
  organizationValuesOf,
} from './organization-values.ts';
import { type Organization, organizationKey } from './use-organization.ts';

const storedOf = (organization: Organization) => ({
  values: organizationValuesOf(organization),
  revision: organization.revision,
});

/**
 * State of the form for name, language, branding and logo. Sends only changed fields, with the revision they are based on;
 * `conflict` is true after another user saved first, until `settle` loads the newer version or keeps the input.
 */
export function useOrganizationForm(organization: Organization, logo: StoredImage) {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  const [stored, setStored] = useState(() => storedOf(organization));
  const [conflict, setConflict] = useState(false);
  const save = useMutation({
    mutationFn: (values: OrganizationValues) =>
      call('PATCH /api/organization/{organizationId}', {
        params: { organizationId: organization.id },
        body: { ...organizationChange(stored.values, values), revision: stored.revision },
      }),
    onSuccess(saved) {
      queryClient.setQueryData(organizationKey, saved);
      void queryClient.invalidateQueries({ queryKey: userKey });
      take(saved);
      showToast({ title: t('account.saved') });
    },
    onError(error) {
      if (error instanceof ApiError && error.code === 'revision_conflict') setConflict(true);
      else showToast({ tone: 'error', title: t('account.saveFailed'), description: errorText(error, t) });
    },
  });
  const form = useForm(stored.values, organizationRules, (values) => void saveAll(values));
  const changed = changedNames(stored.values, form.values).length;
  const unsaved = changed + (logo.isChosen ? 1 : 0);
  /** Uploads the logo first; if it is refused, nothing else is saved. */
  async function saveAll(values: OrganizationValues): Promise<void> {
    const hasLogo = logo.isChosen;
    if (!(await logo.save())) return;
    if (changed > 0) return save.mutate(values);
    if (hasLogo) showToast({ title: t('account.saved') });
  }
  function take(next: Organization): void {
    const read = storedOf(next);
    setStored(read);
    form.reset(read.values);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: unsaved changes stay when new data arrives
  useEffect(() => {
    if (changed === 0) take(organization);
  }, [organization]);
  return {
    form,
    unsaved,
    saving: save.isPending || logo.sending,
    fieldErrors: save.error instanceof ApiError ? save.error.fields : {},
    conflict,
    discard() {
      save.reset();
      logo.cancel();
      take(organization);
    },
    async settle(reload: boolean): Promise<void> {
      setConflict(false);
      if (!reload) return;
      const read = queryClient.fetchQuery<Organization>({ queryKey: organizationKey, staleTime: 0 });
      await read.then(take, (error: unknown) =>
        showToast({
          tone: 'error',
          title: t('organizations.reloadFailed'),
          description: errorText(error, t),
        }),
      );
    },
  };
}

export type OrganizationForm = ReturnType<typeof useOrganizationForm>;
