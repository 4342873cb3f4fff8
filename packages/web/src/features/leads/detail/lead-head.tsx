import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { LeadStatusBadge } from '../../../components/lead/lead-status-badge.tsx';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { IconButton } from '../../../components/ui/buttons/icon-button.tsx';
import { Avatar } from '../../../components/ui/display/avatar.tsx';
import { TruncatedText } from '../../../components/ui/display/truncated-text.tsx';
import { DropdownMenu, MenuItem } from '../../../components/ui/overlays/dropdown-menu.tsx';
import { can } from '../../../lib/can.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { type Lead, nameOf } from '../lead-filter.ts';

const EditLeadDialog = lazy(async () => ({
  default: (await import('./edit-lead-dialog.tsx')).EditLeadDialog,
}));
const DeleteLeadDialog = lazy(async () => ({
  default: (await import('../delete-lead-dialog.tsx')).DeleteLeadDialog,
}));

/** Name and origin of the lead, with buttons to edit and delete. */
export function LeadHead({ lead }: { lead: Lead }) {
  const { t } = useTranslation('leads');
  const format = useFormat();
  const [, navigate] = useLocation();
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const name = nameOf(lead);
  const from = lead.source === 'conversation' ? 'detail.fromConversation' : 'detail.addedTo';
  return (
    <header className="flex min-w-0 flex-wrap items-center gap-3">
      <Avatar name={name} size="l" />
      <div className="min-w-0 flex-1 max-sm:basis-[calc(100%-56px)]">
        <div className="flex min-w-0 items-center gap-2">
          <TruncatedText as="h1" className="text-20 font-semibold tracking-[-.016em]">
            {name}
          </TruncatedText>
          <LeadStatusBadge status={lead.status} />
        </div>
        <p className="text-13 text-text-3 sm:truncate">
          {t(from, { chatbot: lead.chatbotName, date: format.date(lead.createdAt) })}
        </p>
      </div>
      {can(lead, 'lead.update') ? (
        <Button onClick={() => setOpen('edit')}>
          <Pencil aria-hidden="true" size={14} />
          {t('detail.edit')}
        </Button>
      ) : null}
      {can(lead, 'lead.delete') ? (
        <DropdownMenu
          trigger={<IconButton label={t('detail.more')} icon={<Ellipsis aria-hidden="true" size={16} />} />}
        >
          <MenuItem danger onSelect={() => setOpen('delete')} icon={<Trash2 aria-hidden="true" size={16} />}>
            {t('row.delete')}
          </MenuItem>
        </DropdownMenu>
      ) : null}
      <Suspense fallback={null}>
        {open === 'edit' ? <EditLeadDialog lead={lead} onClose={() => setOpen(null)} /> : null}
        {open === 'delete' ? (
          <DeleteLeadDialog lead={lead} onClose={() => setOpen(null)} onDeleted={() => navigate('/leads')} />
        ) : null}
      </Suspense>
    </header>
  );
}
