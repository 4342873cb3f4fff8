import { leadStatuses } from '@parley/contracts/values/lists';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../components/ui/choices/select.tsx';
import { KeyValueList } from '../../../components/ui/data/key-value-list.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { cx } from '../../../components/ui/lib/variants.ts';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { can } from '../../../lib/can.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { oneOf } from '../../../lib/router/use-address.ts';
import type { Lead } from '../lead-filter.ts';
import { useChangeLead, useSetStatus } from '../use-lead-acts.ts';

type Members = ResponseOf<'GET /api/organization/users'>;

/** Status, assignee, confidence and dates of a lead. */
export function StatusCard({ lead }: { lead: Lead }) {
  const { t } = useTranslation('leads');
  const format = useFormat();
  const setStatus = useSetStatus();
  const isFixed = !can(lead, 'lead.update') || setStatus.isPending;
  return (
    <Card title={t('detail.classification')}>
      <div className="flex flex-col gap-4">
        <Field label={t('fields.status')}>
          {(control) => (
            <Select
              {...control}
              disabled={isFixed}
              value={lead.status}
              onChange={(event) =>
                setStatus.mutate({ lead, status: oneOf(leadStatuses, event.target.value) })
              }
            >
              {leadStatuses.map((status) => (
                <option key={status} value={status}>
                  {t(`status.${status}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Assignee lead={lead} />
        <KeyValueList
          items={[
            { key: t('fields.confidence'), value: <Confidence level={lead.confidence} /> },
            { key: t('fields.source'), value: t(`source.${lead.source ?? 'none'}`) },
            { key: t('fields.intent'), value: lead.intent ?? t('values.none') },
            {
              key: t('fields.extracted'),
              value: lead.extractedAt ? format.dateTime(lead.extractedAt) : t('values.none'),
            },
            { key: t('fields.created'), value: format.dateTime(lead.createdAt) },
            { key: t('fields.updated'), value: format.dateTime(lead.updatedAt) },
          ]}
        />
      </div>
    </Card>
  );
}

function Assignee({ lead }: { lead: Lead }) {
  const { t } = useTranslation('leads');
  const change = useChangeLead(lead.id);
  const { data: members = [] } = useQuery<Members>({
    queryKey: [apiPath('GET /api/organization/users')],
    enabled: can(lead, 'lead.update'),
  });
  const people = members.filter(({ status }) => status === 'active');
  const isListed = people.some(({ id }) => id === lead.assigneeId);
  return (
    <Field label={t('fields.assignee')}>
      {(control) => (
        <Select
          {...control}
          disabled={!can(lead, 'lead.update') || change.isPending}
          value={lead.assigneeId ?? ''}
          onChange={(event) => change.mutate({ assigneeId: event.target.value || null })}
        >
          <option value="">{t('values.nobody')}</option>
          {lead.assigneeId !== null && !isListed ? (
            <option value={lead.assigneeId}>{lead.assigneeName ?? lead.assigneeId}</option>
          ) : null}
          {people.map(({ id, fullName }) => (
            <option key={id} value={id}>
              {fullName}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

const bars = ['low', 'average', 'good', 'high'] as const;

function Confidence({ level }: { level: Lead['confidence'] }) {
  const { t } = useTranslation('leads');
  const reached = bars.indexOf(level);
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className="flex gap-1">
        {bars.map((bar, index) => (
          <span
            key={bar}
            className={cx('h-1 w-5 rounded-full', index <= reached ? 'bg-accent' : 'bg-surface-3')}
          />
        ))}
      </span>
      {t(`confidence.${level}`)}
    </span>
  );
}
