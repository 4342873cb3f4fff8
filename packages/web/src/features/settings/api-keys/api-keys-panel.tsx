import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isReauthenticationCanceled,
  useReauthenticated,
} from '../../../components/account/use-reauthenticated.tsx';
import { CardContent } from '../../../components/list-screen/card-content.tsx';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { IconTile } from '../../../components/ui/display/icon-tile.tsx';
import { EmptyState } from '../../../components/ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../components/ui/feedback/skeleton.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { rowFocusProps } from '../../../components/ui/lib/keep-row-focus.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useMay } from '../../../lib/session/use-user.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';
import { PanelHeader } from '../panel-header.tsx';
import { KeysTable } from './keys-table.tsx';
import { type ApiKey, apiKeysKey, createApiKey, type NewApiKey } from './use-api-keys.ts';

const CreateKeyDialog = lazy(async () => ({
  default: (await import('./create-key-dialog.tsx')).CreateKeyDialog,
}));
const NewKeyDialog = lazy(async () => ({ default: (await import('./new-key-dialog.tsx')).NewKeyDialog }));
const RevokeKeyDialog = lazy(async () => ({
  default: (await import('./revoke-key-dialog.tsx')).RevokeKeyDialog,
}));

/** Keys with which other programs reach the organization. */
export default function ApiKeysPanel() {
  const { t } = useTranslation('settings');
  const may = useMay();
  if (!may('apiKey.read')) {
    return (
      <>
        <PanelHeader title={t('common:settingsTabs.api-keys')} text={t('keys.text')} />
        <Card>
          <EmptyState title={t('keys.closedTitle')} description={t('keys.closedText')} />
        </Card>
      </>
    );
  }
  return <OpenPanel mayCreate={may('apiKey.create')} mayRevoke={may('apiKey.revoke')} />;
}

function OpenPanel({ mayCreate, mayRevoke }: { mayCreate: boolean; mayRevoke: boolean }) {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  const [isCreating, setIsCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const keys = useQuery<ApiKey[]>({ queryKey: apiKeysKey });
  const { confirmed, dialog } = useReauthenticated();
  // Only this response contains the secret, so it is not cached: closing the dialog discards it.
  const create = useMutation({
    gcTime: 0,
    mutationFn: (body: NewApiKey) => confirmed(() => createApiKey(body)),
    onSuccess({ key: _secret, ...created }) {
      queryClient.setQueryData<ApiKey[]>(apiKeysKey, (list) => [created, ...(list ?? [])]);
      setIsCreating(false);
    },
    onError(error) {
      if (isReauthenticationCanceled(error)) return;
      showToast({ tone: 'error', title: t('keys.createFailed'), description: errorText(error, t) });
    },
  });
  const add = mayCreate ? (
    <Button variant="primary" data-add-row onClick={() => setIsCreating(true)}>
      <Plus aria-hidden="true" size={16} />
      {t('keys.create')}
    </Button>
  ) : null;
  return (
    <div {...rowFocusProps} className="contents">
      <PanelHeader
        title={t('common:settingsTabs.api-keys')}
        text={t('keys.text')}
        actions={keys.data && keys.data.length > 0 ? add : null}
      />
      <Card flush>
        <CardContent
          flush
          query={keys}
          errorTitle={t('keys.errorTitle')}
          errorText={t('keys.errorText')}
          skeleton={<KeysSkeleton />}
          empty={
            <EmptyState
              art={
                <IconTile>
                  <KeyRound size={20} />
                </IconTile>
              }
              title={t('keys.emptyTitle')}
              description={t('keys.emptyText')}
              action={add}
            />
          }
        >
          {(data) => <KeysTable keys={data} onRevoke={mayRevoke ? setRevoking : undefined} />}
        </CardContent>
      </Card>
      <Suspense fallback={null}>
        {isCreating ? (
          <CreateKeyDialog
            pending={create.isPending}
            onCreate={(key) => create.mutate(key)}
            onClose={() => setIsCreating(false)}
          />
        ) : null}
        {create.data ? (
          <NewKeyDialog name={create.data.name} secret={create.data.key} onClose={() => create.reset()} />
        ) : null}
        {revoking ? <RevokeKeyDialog apiKey={revoking} onClose={() => setRevoking(null)} /> : null}
      </Suspense>
      {dialog}
    </div>
  );
}

function KeysSkeleton() {
  return (
    <div aria-busy="true">
      {['a', 'b'].map((row) => (
        <div key={row} className="flex h-14 items-center gap-3 border-t border-border px-4 first:border-0">
          <Skeleton className="h-3 w-40" />
          <Skeleton className="ms-auto h-3 w-24" />
        </div>
      ))}
    </div>
  );
}
