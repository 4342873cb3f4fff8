import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { KeyValueList } from '../../../components/ui/data/key-value-list.tsx';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { can } from '../../../lib/can.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { ConsentBadge } from '../consent-badge.tsx';
import type { Lead } from '../lead-filter.ts';

const ConsentDialog = lazy(async () => ({ default: (await import('./consent-dialog.tsx')).ConsentDialog }));

/** The visitor's consent, and an administrator's decision about it. */
export function ConsentCard({ lead }: { lead: Lead }) {
  const { t } = useTranslation('leads');
  const format = useFormat();
  const consent = lead.userConsent;
  const given = consent?.consentGiven === true;
  return (
    <Card title={t('detail.privacy')} action={<ConsentBadge given={given} />}>
      <div className="flex flex-col gap-3">
        <KeyValueList
          items={[
            { key: t('consent.given'), value: t(given ? 'consent.yes' : 'consent.no') },
            {
              key: t('consent.date'),
              value: consent ? format.dateTime(consent.consentDate) : t('values.none'),
            },
            { key: t('consent.version'), value: consent?.version || t('values.none') },
            { key: t('consent.statement'), value: consent?.statement || t('values.none') },
            {
              key: t('consent.processing'),
              value: t(consent?.dataProcessingApproved ? 'consent.approved' : 'consent.notApproved'),
            },
          ]}
        />
        {can(lead, 'lead.consent') ? <ConsentAct lead={lead} given={given} /> : null}
      </div>
    </Card>
  );
}

function ConsentAct({ lead, given }: { lead: Lead; given: boolean }) {
  const { t } = useTranslation('leads');
  const [asks, setAsks] = useState(false);
  if (lead.conversationId === null) return <Note>{t('consent.impossible')}</Note>;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant={given ? 'quiet-destructive' : 'secondary'} onClick={() => setAsks(true)}>
        {t(given ? 'consent.revoke' : 'consent.verify')}
      </Button>
      <p className="text-12 text-text-3">{t('consent.recorded')}</p>
      <Suspense fallback={null}>
        {asks ? (
          <ConsentDialog leadId={lead.id} consentGiven={!given} onClose={() => setAsks(false)} />
        ) : null}
      </Suspense>
    </div>
  );
}
