import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { KeyValueList } from '../../../components/ui/data/key-value-list.tsx';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { Page } from '../../../components/ui/layout/page.tsx';
import { PageHeader } from '../../../components/ui/layout/page-header.tsx';
import { ConfirmDialog } from '../../../components/ui/overlays/confirm-dialog.tsx';
import { apiPath, call } from '../../../lib/api/client.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useAdminAction } from '../actions/use-act.ts';
import { DetailState } from '../list/detail-state.tsx';
import { useAdmin } from '../session/use-admin.ts';
import { type Grant, GrantBadge } from './grant-badge.tsx';
import { GrantContent } from './grant-content.tsx';

const lookEveryMs = 3_000;

/** One grant: who asked whom for what, its status, and the content that it opens. */
export default function GrantPage() {
  const { id = '' } = useParams<{ id: string }>();
  const grant = useQuery<Grant>({
    queryKey: [apiPath('GET /api/admin/lockbox/{grantId}', { params: { grantId: id } })],
    // Polls, because the grant is approved and ended elsewhere.
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : lookEveryMs),
  });
  return (
    <DetailState query={grant} listPath="/admin/lockbox">
      {(data) => <Loaded grant={data} />}
    </DetailState>
  );
}

const isOver = ({ status }: Grant): boolean =>
  status === 'refused' || status === 'ended' || status === 'expired';

function Loaded({ grant }: { grant: Grant }) {
  const { t } = useTranslation('admin');
  return (
    <Page>
      <PageHeader
        title={t(`lockbox.scopes.${grant.scope}`)}
        context={grant.organization.name}
        actions={<GrantActs grant={grant} />}
      />
      <Mark grant={grant} />
      {grant.status === 'open' && grant.isOwn ? <GrantContent grant={grant} /> : null}
      <GrantFacts grant={grant} />
    </Page>
  );
}

/** Marks every screen of content with its organization, the reader and the end of access. */
function Mark({ grant }: { grant: Grant }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const values = {
    name: grant.requestedBy,
    organization: grant.organization.name,
    time: grant.expiresAt === null ? '' : format.time(grant.expiresAt),
  };
  if (grant.status !== 'open') return <Note>{t(`lockbox.now.${grant.status}`, values)}</Note>;
  return (
    <Note tone={grant.breakGlass ? 'error' : 'warning'}>
      {t(grant.isOwn ? 'lockbox.mark' : 'lockbox.openForAnother', values)}
    </Note>
  );
}

function GrantFacts({ grant }: { grant: Grant }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const person = (name: string | null) => <bdi>{name}</bdi>;
  return (
    <Card title={t('lockbox.facts')}>
      <KeyValueList
        items={[
          { key: t('columns.status'), value: <GrantBadge grant={grant} /> },
          {
            key: t('columns.organization'),
            value: (
              <Link href={`/admin/organizations/${grant.organization.id}`} className="link">
                {grant.organization.name}
              </Link>
            ),
          },
          { key: t('lockbox.by'), value: person(grant.requestedBy) },
          { key: t('lockbox.requestedAt'), value: format.dateTime(grant.requestedAt) },
          { key: t('acts.reason'), value: <bdi>{grant.reason}</bdi> },
          { key: t('lockbox.duration'), value: t('lockbox.minutes', { count: grant.minutes }) },
          ...(grant.decidedBy === null
            ? []
            : [{ key: t('lockbox.decidedBy'), value: person(grant.decidedBy) }]),
          ...(grant.secondedBy === null
            ? []
            : [{ key: t('lockbox.secondedBy'), value: person(grant.secondedBy) }]),
          ...(grant.expiresAt === null
            ? []
            : [{ key: t('lockbox.until'), value: format.dateTime(grant.expiresAt) }]),
          { key: t('lockbox.reads'), value: format.number(grant.reads) },
        ]}
      />
    </Card>
  );
}

function GrantActs({ grant }: { grant: Grant }) {
  const { t } = useTranslation('admin');
  const { may } = useAdmin();
  const [isAsked, setIsAsked] = useState(false);
  const params = { grantId: grant.id };
  const end = useAdminAction({
    send: () => call('POST /api/admin/lockbox/{grantId}/end', { params }),
    done: t('lockbox.ended'),
  });
  const second = useAdminAction({
    send: () => call('POST /api/admin/lockbox/{grantId}/second', { params }),
    done: t('lockbox.seconded'),
    onDone: () => setIsAsked(false),
  });
  if (isOver(grant) || !may('lockbox.use')) return null;
  return (
    <>
      {grant.status === 'awaitingSecond' && !grant.isOwn ? (
        <Button variant="destructive" onClick={() => setIsAsked(true)}>
          {t('lockbox.second')}
        </Button>
      ) : null}
      <Button loading={end.isPending} onClick={() => end.act(undefined)}>
        {t(grant.status === 'open' ? 'lockbox.giveBack' : 'lockbox.withdraw')}
      </Button>
      {isAsked ? (
        <ConfirmDialog
          open
          onOpenChange={setIsAsked}
          title={t('lockbox.secondAsk', { name: grant.organization.name })}
          description={t('lockbox.secondText', { name: grant.requestedBy })}
          confirmLabel={t('lockbox.second')}
          tone="primary"
          pending={second.isPending}
          onConfirm={() => second.act(undefined)}
        />
      ) : null}
      {second.dialog}
    </>
  );
}
