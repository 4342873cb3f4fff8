import { Check, Eye, RotateCcw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Column } from '../../components/data-table/column.ts';
import { buttonClass } from '../../components/ui/button-class.ts';
import { Cut, cutClass } from '../../components/ui/cut.tsx';
import { IconButton } from '../../components/ui/icon-button.tsx';
import { cx } from '../../components/ui/variants.ts';
import { can } from '../../lib/can.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import type { ContactRequest } from './contact-request-filter.ts';
import { useMarkContactRequest } from './use-contact-request-acts.ts';

type AskToRemove = (contactRequest: ContactRequest) => void;

/** The address with what was written beside it, where and when it was left, and what can be done with it. */
export function useContactRequestColumns(askToRemove: AskToRemove): ReadonlyArray<Column<ContactRequest>> {
  const { t } = useTranslation('conversations');
  const format = useFormat();
  return [
    {
      key: 'email',
      header: t('contacts.columns.email'),
      className: 'w-full max-w-0 min-w-48',
      card: 'title',
      cell: ({ email, message }) => (
        <>
          <a
            href={`mailto:${email}`}
            dir="auto"
            className={cx(
              cutClass,
              'relative z-1 rounded-xs font-medium text-text underline-offset-3 hover:underline',
            )}
          >
            {email}
          </a>
          {message === null ? null : (
            <p
              dir="auto"
              className="mt-0.5 line-clamp-4 text-13 whitespace-pre-line [overflow-wrap:anywhere] text-text-2"
            >
              {message}
            </p>
          )}
        </>
      ),
    },
    {
      key: 'chatbot',
      header: t('columns.chatbot'),
      className: 'max-w-56',
      card: 'foot',
      cell: ({ chatbotName }) => <Cut>{chatbotName}</Cut>,
      cardCell: ({ chatbotName }) => chatbotName,
    },
    {
      key: 'left',
      header: t('contacts.columns.left'),
      className: 'whitespace-nowrap text-text-2',
      card: 'foot',
      cell: ({ createdAt }) => format.dateTime(createdAt),
      cardCell: ({ createdAt }) => format.relative(createdAt),
    },
    {
      key: 'actions',
      header: t('columns.actions'),
      className: 'actions',
      card: 'actions',
      cell: (contactRequest) => <Acts contactRequest={contactRequest} askToRemove={askToRemove} />,
    },
  ];
}

type ActsProps = { contactRequest: ContactRequest; askToRemove: AskToRemove };

function Acts({ contactRequest, askToRemove }: ActsProps) {
  const { t } = useTranslation('conversations');
  const mark = useMarkContactRequest();
  const { email, conversationId, doneAt } = contactRequest;
  const mayManage = can(contactRequest, 'contactRequest.manage');
  const view = t('contacts.view', { email });
  return (
    <span className="inline-flex gap-1">
      <Link
        href={`/conversations/${conversationId}`}
        aria-label={view}
        title={view}
        className={buttonClass({ variant: 'ghost', size: 's', className: 'w-(--h-s) px-0!' })}
      >
        <Eye aria-hidden="true" size={16} />
      </Link>
      {mayManage ? (
        <>
          <IconButton
            size="s"
            label={t(doneAt === null ? 'contacts.markDone' : 'contacts.markOpen', { email })}
            loading={mark.isPending}
            onClick={() => mark.mutate(contactRequest)}
            icon={
              doneAt === null ? (
                <Check aria-hidden="true" size={16} />
              ) : (
                <RotateCcw aria-hidden="true" size={16} />
              )
            }
          />
          <IconButton
            size="s"
            label={t('contacts.removeNamed', { email })}
            onClick={() => askToRemove(contactRequest)}
            icon={<Trash2 aria-hidden="true" size={16} />}
          />
        </>
      ) : null}
    </span>
  );
}
