import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { call } from '../../lib/api/client.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { organizationNameProblem } from '../../lib/form/organization-name.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { refreshOrganization } from '../../lib/session/refresh-organization.ts';
import { showToast } from '../../lib/toast/toast-store.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Field } from '../ui/inputs/field.tsx';
import { Input } from '../ui/inputs/input.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';

/** Asks for a name, creates the organization and switches to it. */
export function CreateOrganizationDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common');
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const create = useMutation({
    mutationFn: (name: string) => call('POST /api/organization', { body: { name } }),
    onError: (error) =>
      showToast({
        title: t('organization.createFailed'),
        description: errorText(error, t, t('organization.createFailedText')),
        tone: 'error',
      }),
    onSuccess: async () => {
      onClose();
      navigate('/dashboard');
      await refreshOrganization(queryClient).catch(() => {});
      showToast({ title: t('organization.created') });
    },
  });
  const form = useForm({ name: '' }, { name: organizationNameProblem }, ({ name }) =>
    create.mutate(name.trim()),
  );
  const problem = form.problems.name;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('organization.createTitle')}
      description={t('organization.createText')}
      size="s"
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" variant="primary" loading={create.isPending}>
            {t('organization.createAction')}
          </Button>
        </>
      }
    >
      <Field
        label={t('organization.name')}
        hint={t('organization.nameHint')}
        error={problem ? t(problem) : undefined}
        required
      >
        {(control) => <Input {...control} size="l" autoComplete="organization" {...form.text('name')} />}
      </Field>
    </Dialog>
  );
}
