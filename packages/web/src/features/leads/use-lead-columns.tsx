import { leadStatuses } from '@parley/contracts/values/lists';
import { Ellipsis, Eye, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../components/data-table/column.ts';
import { LeadStatusBadge } from '../../components/lead/lead-status-badge.tsx';
import { IconButton } from '../../components/ui/buttons/icon-button.tsx';
import { TruncatedText, truncatedClass } from '../../components/ui/display/truncated-text.tsx';
import {
  DropdownMenu,
  MenuChoices,
  MenuItem,
  MenuSeparator,
} from '../../components/ui/overlays/dropdown-menu.tsx';
import { can } from '../../lib/can.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { AskedLine } from './asked-line.tsx';
import { ConsentBadge } from './consent-badge.tsx';
import { type LeadSummary, nameOf } from './lead-filter.ts';
import { useSetStatus } from './use-lead-acts.ts';

type AskToDelete = (lead: LeadSummary) => void;

/** Columns in the order of the specification, with their parts on a card. */
export function useLeadColumns(askToDelete: AskToDelete): ReadonlyArray<Column<LeadSummary>> {
  const { t } = useTranslation('leads');
  const format = useFormat();
  return [
    {
      key: 'name',
      header: t('columns.name'),
      className: 'w-full max-w-0 min-w-40',
      card: 'title',
      cell: (lead) => (
        <>
          <Name lead={lead} />
          <AskedLine lead={lead} className="mt-0.5" />
        </>
      ),
      cardCell: (lead) => nameOf(lead),
    },
    {
      key: 'contact',
      header: t('columns.contact'),
      className: 'max-w-64',
      card: 'text',
      cell: (lead) => <Contact lead={lead} />,
      cardCell: contactOnCard,
    },
    {
      key: 'source',
      header: t('columns.source'),
      className: 'max-w-48',
      card: 'foot',
      cell: ({ source, chatbotName }) => (
        <>
          <span className="block">{t(`source.${source ?? 'none'}`)}</span>
          <TruncatedText className="text-12 text-text-3">{chatbotName}</TruncatedText>
        </>
      ),
      cardCell: ({ chatbotName }) => chatbotName,
    },
    {
      key: 'consent',
      header: t('columns.consent'),
      card: 'foot',
      cell: ({ userConsent }) => <ConsentBadge given={userConsent?.consentGiven === true} />,
      cardCell: ({ userConsent }) => t(userConsent?.consentGiven ? 'consent.verified' : 'consent.unverified'),
    },
    {
      key: 'date',
      header: t('columns.date'),
      className: 'whitespace-nowrap text-text-2',
      card: 'aside',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} title={format.dateTime(createdAt)}>
          {format.date(createdAt)}
        </time>
      ),
      cardCell: ({ createdAt }) => format.relative(createdAt),
    },
    {
      key: 'status',
      header: t('columns.status'),
      card: 'footAside',
      cell: ({ status }) => <LeadStatusBadge status={status} />,
    },
    {
      key: 'actions',
      header: t('columns.actions'),
      className: 'actions',
      card: 'actions',
      cell: (lead) => <RowMenu lead={lead} askToDelete={askToDelete} />,
    },
  ];
}

/** The name. Without one, the accessible name of the link contains the address, since several leads may have no name. */
function Name({ lead }: { lead: LeadSummary }) {
  const { t } = useTranslation('leads');
  if (lead.name !== null) return <TruncatedText className="font-medium">{lead.name}</TruncatedText>;
  return (
    <span className="text-text-3">
      {t('values.noName')} <span className="sr-only">{nameOf(lead)}</span>
    </span>
  );
}

function Contact({ lead: { email, phone } }: { lead: LeadSummary }) {
  const { t } = useTranslation('leads');
  return (
    <>
      {email === null ? null : (
        <bdi dir="ltr" className={truncatedClass}>
          {email}
        </bdi>
      )}
      {phone === null ? null : (
        <bdi dir="ltr" className={`${truncatedClass} text-12 text-text-3`}>
          {phone}
        </bdi>
      )}
      {email === null && phone === null ? <span className="text-text-3">{t('values.none')}</span> : null}
    </>
  );
}

/** Contact details on a card; a lead without a name is titled by them. */
function contactOnCard(lead: LeadSummary): ReactNode {
  const { name, email, phone, contactRequest } = lead;
  const address = name === null ? (email === null ? null : phone) : (email ?? phone);
  if (contactRequest === null) return address;
  return (
    <>
      {address === null ? null : <bdi dir="ltr">{address}</bdi>}
      <AskedLine lead={lead} />
    </>
  );
}

function RowMenu({ lead, askToDelete }: { lead: LeadSummary; askToDelete: AskToDelete }) {
  const { t } = useTranslation('leads');
  const setStatus = useSetStatus();
  const statuses = leadStatuses.map((status) => ({ value: status, label: t(`status.${status}`) }));
  return (
    <DropdownMenu
      trigger={
        <IconButton
          size="s"
          label={t('row.actions', { name: nameOf(lead) })}
          loading={setStatus.isPending}
          icon={<Ellipsis aria-hidden="true" size={16} />}
        />
      }
    >
      <MenuItem href={`/leads/${lead.id}`} icon={<Eye aria-hidden="true" size={16} />}>
        {t('row.view')}
      </MenuItem>
      {can(lead, 'lead.update') ? (
        <>
          <MenuSeparator />
          <MenuChoices
            label={t('row.changeStatus')}
            value={lead.status}
            options={statuses}
            onValueChange={(status) => setStatus.mutate({ lead, status })}
          />
        </>
      ) : null}
      {can(lead, 'lead.delete') ? (
        <>
          <MenuSeparator />
          <MenuItem danger onSelect={() => askToDelete(lead)} icon={<Trash2 aria-hidden="true" size={16} />}>
            {t('row.delete')}
          </MenuItem>
        </>
      ) : null}
    </DropdownMenu>
  );
}
