import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../components/ui/buttons/button-link.tsx';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { useFormat } from '../../../lib/format/use-format.ts';

const openKey = [apiPath('GET /api/leads', { query: { asked: 'yes', status: 'new' } })];

/** Link to the contact requests, with the number of open ones. */
export function ContactRequestsLink() {
  const { t } = useTranslation('conversations');
  const format = useFormat();
  const { data } = useQuery<ResponseOf<'GET /api/leads'>>({ queryKey: openKey });
  const open = data?.total ?? 0;
  return (
    <ButtonLink href="/leads?asked=yes&status=new">
      <Mail aria-hidden="true" size={16} />
      {t('contacts.title')}
      {open > 0 ? (
        <span className="rounded-full bg-accent-soft px-1.5 text-12 font-semibold text-accent-ink tabular-nums">
          {format.number(open)}
          <span className="sr-only"> {t('contacts.open')}</span>
        </span>
      ) : null}
    </ButtonLink>
  );
}
