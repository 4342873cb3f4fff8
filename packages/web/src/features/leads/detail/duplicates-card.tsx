import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { ConfirmDialog } from '../../../components/ui/overlays/confirm-dialog.tsx';
import { can } from '../../../lib/can.ts';
import { type Lead, nameOf } from '../lead-filter.ts';
import { useMergeLead } from '../use-lead-acts.ts';

type Duplicate = Lead['possibleDuplicates'][number];

/** Possible duplicates, which can be merged into this lead. */
export function DuplicatesCard({ lead }: { lead: Lead }) {
  const { t } = useTranslation('leads');
  const [chosen, setChosen] = useState<Duplicate | null>(null);
  const merge = useMergeLead(lead, () => setChosen(null));
  if (lead.possibleDuplicates.length === 0) return null;
  return (
    <Card title={t('duplicates.title')}>
      <ul className="flex flex-col gap-2 text-13">
        {lead.possibleDuplicates.map((other) => (
          <li key={other.id} className="flex min-w-0 items-center gap-3">
            <span className="min-w-0 flex-1">
              <Link href={`/leads/${other.id}`} className="font-medium underline underline-offset-3">
                <bdi>{nameOf(other)}</bdi>
              </Link>
              <span className="block truncate text-12 text-text-3">{other.chatbotName}</span>
            </span>
            {can(lead, 'lead.merge') ? (
              <Button size="s" onClick={() => setChosen(other)}>
                {t('duplicates.merge')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {chosen ? (
        <ConfirmDialog
          open
          onOpenChange={(open) => (open ? undefined : setChosen(null))}
          tone="primary"
          title={t('duplicates.ask', { name: nameOf(chosen) })}
          description={t('duplicates.text')}
          confirmLabel={t('duplicates.merge')}
          pending={merge.isPending}
          onConfirm={() => merge.mutate(chosen.id)}
        />
      ) : null}
    </Card>
  );
}
