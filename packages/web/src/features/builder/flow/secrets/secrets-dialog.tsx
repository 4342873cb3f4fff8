import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../../../../components/list-screen/load-error.tsx';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { IconButton } from '../../../../components/ui/buttons/icon-button.tsx';
import { Skeleton } from '../../../../components/ui/feedback/skeleton.tsx';
import { rowFocusProps } from '../../../../components/ui/lib/keep-row-focus.ts';
import { ConfirmDialog } from '../../../../components/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../../components/ui/overlays/dialog.tsx';
import { errorText } from '../../../../lib/api/error-text.ts';
import { showToast } from '../../../../lib/toast/toast-store.ts';
import { SecretForm } from './secret-form.tsx';
import { useChangeSecrets, useSecrets } from './use-secrets.ts';

/** Secrets for requests with their addresses, and a form to add one. */
export function SecretsDialog({ chatbotId, onClose }: { chatbotId: string; onClose: () => void }) {
  const { t } = useTranslation('builder');
  const secrets = useSecrets(chatbotId, true);
  const { put, remove } = useChangeSecrets(chatbotId);
  const [asked, setAsked] = useState<string | null>(null);

  function removeNow(name: string): void {
    remove.mutate(name, {
      onSuccess: () => showToast({ title: t('flow.secrets.deleted', { name }) }),
      onError: (error) =>
        showToast({ tone: 'error', title: t('flow.secrets.deleteFailed'), description: errorText(error, t) }),
      onSettled: () => setAsked(null),
    });
  }
  return (
    <Dialog
      open
      size="m"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('flow.secrets.title')}
      description={t('flow.secrets.text')}
      footer={<Button onClick={onClose}>{t('common:ui.close')}</Button>}
    >
      {secrets.isPending ? <Skeleton className="h-10 w-full" /> : null}
      {secrets.isError ? (
        <LoadError query={secrets} title={t('flow.secrets.error')} text={t('flow.read.errorText')} />
      ) : null}
      <div {...rowFocusProps} className="contents">
        {secrets.data && secrets.data.length > 0 ? (
          <ul aria-label={t('flow.secrets.title')} className="rounded-md border border-border">
            {secrets.data.map(({ name, hint, origin }) => (
              <li
                key={name}
                data-row
                className="flex items-center gap-2 border-b border-border py-1.5 ps-3 pe-1 last:border-0"
              >
                <span dir="ltr" className="min-w-0 flex-1 text-start">
                  <code className="block truncate font-mono text-12">{`{{secret.${name}}}`}</code>
                  <span className="block truncate text-12 text-text-2">
                    …{hint} · {origin}
                  </span>
                </span>
                <IconButton
                  label={t('flow.secrets.delete', { name })}
                  onClick={() => setAsked(name)}
                  icon={<Trash2 aria-hidden="true" size={16} />}
                />
              </li>
            ))}
          </ul>
        ) : null}
        <SecretForm put={put} />
      </div>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => (open ? undefined : setAsked(null))}
        title={t('flow.secrets.deleteTitle', { name: asked ?? '' })}
        description={t('flow.secrets.deleteText')}
        confirmLabel={t('flow.secrets.deleteConfirm')}
        pending={remove.isPending}
        onConfirm={() => asked !== null && removeNow(asked)}
      />
    </Dialog>
  );
}
