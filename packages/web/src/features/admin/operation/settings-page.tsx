import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { Page } from '../../../components/ui/layout/page.tsx';
import { PageHeader } from '../../../components/ui/layout/page-header.tsx';
import { ConfirmDialog } from '../../../components/ui/overlays/confirm-dialog.tsx';
import { call } from '../../../lib/api/client.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useAdminAction } from '../actions/use-act.ts';
import { DetailState } from '../list/detail-state.tsx';
import { useAdmin } from '../session/use-admin.ts';
import { AdministratorsCard } from './administrators-card.tsx';
import {
  ChoiceFields,
  FlagFields,
  PasswordFields,
  RegistrationFields,
  type Settings,
} from './settings-fields.tsx';

/** Platform-wide settings, and the list of administrators. */
export default function SettingsPage() {
  const { t } = useTranslation('admin');
  const { may } = useAdmin();
  const settings = useQuery<Settings>({ queryKey: ['/api/admin/settings'] });
  return (
    <DetailState query={settings} listPath="/admin/dashboard">
      {(data) => (
        <Page>
          <PageHeader title={t('settings.title')} context={t('settings.context')} />
          <div className="flex max-w-[760px] flex-col gap-4">
            <SettingsCard key={JSON.stringify(data)} settings={data} mayChange={may('settings.update')} />
            {may('administrator.read') ? <AdministratorsCard /> : null}
          </div>
        </Page>
      )}
    </DetailState>
  );
}

function SettingsCard({ settings, mayChange }: { settings: Settings; mayChange: boolean }) {
  const { t } = useTranslation('admin');
  const { leastPasswordPolicy: least, offeredLanguages, ...initial } = settings;
  const format = useFormat();
  const [draft, setDraft] = useState(initial);
  const [isAsking, setIsAsking] = useState(false);
  const part = {
    draft,
    mayChange,
    set: (change: Partial<typeof initial>) => setDraft((before) => ({ ...before, ...change })),
  };
  const { act, isPending, dialog } = useAdminAction({
    send: () => call('PUT /api/admin/settings', { body: draft }),
    done: t('settings.saved'),
    onDone: () => setIsAsking(false),
  });
  const percent = (value: number) => format.percent(value / 100);
  return (
    <Card title={t('settings.platform')}>
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (draft.annualDiscountPercent === initial.annualDiscountPercent) act(undefined);
          else setIsAsking(true);
        }}
      >
        <RegistrationFields {...part} />
        <ChoiceFields {...part} offered={offeredLanguages} />
        <PasswordFields {...part} least={least} />
        <FlagFields {...part} />
        {mayChange ? (
          <Button type="submit" variant="primary" className="self-end" loading={isPending}>
            {t('save')}
          </Button>
        ) : null}
      </form>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('settings.askDiscount')}
        description={t('settings.askDiscountText', {
          before: percent(initial.annualDiscountPercent),
          after: percent(draft.annualDiscountPercent),
        })}
        confirmLabel={t('save')}
        tone="primary"
        pending={isPending}
        onConfirm={() => act(undefined)}
      />
      {dialog}
    </Card>
  );
}
