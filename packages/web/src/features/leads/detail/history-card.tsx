import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Textarea } from '../../../components/ui/inputs/textarea.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { can } from '../../../lib/can.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { Lead } from '../lead-filter.ts';
import { useChangeLead } from '../use-lead-acts.ts';

/** History of the lead, newest first, with notes. */
export function HistoryCard({ lead }: { lead: Lead }) {
  const { t } = useTranslation('leads');
  const format = useFormat();
  return (
    <Card title={t('detail.history')}>
      <div className="flex flex-col gap-4">
        {can(lead, 'lead.update') ? <AddNote leadId={lead.id} /> : null}
        <ol className="flex flex-col gap-3 text-13">
          {lead.history.map((entry) => (
            <li key={`${entry.at} ${entry.kind}`} className="flex min-w-0 items-start gap-2">
              <span aria-hidden="true" className="mt-[7px] size-1.5 flex-none rounded-full bg-control" />
              <div className="min-w-0 flex-1">
                <Happened entry={entry} />
                {entry.note === null ? null : (
                  <p dir="auto" className="text-12 whitespace-pre-line [overflow-wrap:anywhere] text-text-2">
                    {entry.note}
                  </p>
                )}
              </div>
              <time dateTime={entry.at} className="flex-none text-12 text-text-3">
                {format.relative(entry.at)}
              </time>
            </li>
          ))}
        </ol>
      </div>
    </Card>
  );
}

const kinds = [
  'created',
  'captured',
  'joined',
  'updated',
  'status',
  'assigned',
  'note',
  'consentVerified',
  'consentRevoked',
  'merged',
];

function Happened({ entry }: { entry: Lead['history'][number] }) {
  const { t } = useTranslation('leads');
  const { kind, to, actorName } = entry;
  const known = kinds.includes(kind) ? kind : 'other';
  const status = to === null ? '' : t(`status.${to}`, { defaultValue: to });
  return (
    <p className="break-words">
      {t(`history.${known}`, { status })}
      {actorName === null ? null : (
        <span className="text-text-3"> {t('history.by', { name: actorName })}</span>
      )}
    </p>
  );
}

function AddNote({ leadId }: { leadId: string }) {
  const { t } = useTranslation('leads');
  const [note, setNote] = useState('');
  const change = useChangeLead(leadId, () => setNote(''));
  function add(event: FormEvent) {
    event.preventDefault();
    if (note.trim() !== '') change.mutate({ note: note.trim() });
  }
  return (
    <form onSubmit={add} className="flex flex-col items-end gap-2">
      <Textarea
        aria-label={t('history.addNote')}
        placeholder={t('history.addNote')}
        maxLength={2000}
        className="w-full"
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" size="s" loading={change.isPending} disabled={note.trim() === ''}>
        {t('history.saveNote')}
      </Button>
    </form>
  );
}
