import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { PagedContent } from '../../../../components/list-screen/paged-content.tsx';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { Dialog } from '../../../../components/ui/overlays/dialog.tsx';
import { apiPath, type ResponseOf } from '../../../../lib/api/client.ts';
import { useFormat } from '../../../../lib/format/use-format.ts';
import type { Grant } from './grants.ts';

type Reads = ResponseOf<'GET /api/organization/lockbox/{grantId}/reads'>;
type Read = Reads['items'][number];

/** Everything read under a grant, from the organization's audit log. */
export function ReadsDialog({ grant, onClose }: { grant: Grant; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const [range, setRange] = useState({ page: 1, pageSize: 10 });
  const reads = useQuery<Reads>({
    queryKey: [
      apiPath('GET /api/organization/lockbox/{grantId}/reads', {
        params: { grantId: grant.id },
        query: range,
      }),
    ],
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('lockbox.readsTitle', { name: grant.requestedBy })}
      description={t('lockbox.readsText')}
      footer={<Button onClick={onClose}>{t('common:ui.close')}</Button>}
    >
      <div className="-mx-4 border-y border-border">
        <PagedContent
          query={reads}
          errorTitle={t('lockbox.errorTitle')}
          errorText={t('lockbox.errorText')}
          empty={t('lockbox.nothingRead')}
          onRangeChange={setRange}
        >
          {(items) => (
            <ul className="divide-y divide-border text-13">
              {items.map((read) => (
                <ReadRow key={read.id} read={read} />
              ))}
            </ul>
          )}
        </PagedContent>
      </div>
    </Dialog>
  );
}

function ReadRow({ read }: { read: Read }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const word = t(`lockbox.kinds.${read.what.kind}`);
  const href = hrefOf(read);
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 px-4 py-2">
      {href === null ? (
        <span className="flex-1">{word}</span>
      ) : (
        <span className="flex-1">
          <Link href={href} className="link">
            {word}
          </Link>
        </span>
      )}
      <span className="text-12 text-text-3">
        {format.dateTime(read.readAt)} <bdi>{read.ip}</bdi>
      </span>
    </li>
  );
}

/** Returns the address where the organization sees the same content. */
function hrefOf({ what }: Read): string | null {
  if (what.id === null) return null;
  if (what.kind === 'conversation') return `/conversations/${what.id}`;
  return what.kind === 'chatbot' ? `/builder/${what.id}` : null;
}
