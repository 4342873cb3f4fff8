import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../../components/ui/feedback/note.tsx';
import { apiPath, type ResponseOf } from '../../../../lib/api/client.ts';

/** Names the agency that the organization belongs to, and what the agency provides. */
export function CustomerNote({ agencyId }: { agencyId: string }) {
  const { t } = useTranslation('settings');
  const { data: agency } = useQuery<ResponseOf<'GET /api/agency/{agencyId}'>>({
    queryKey: [apiPath('GET /api/agency/{agencyId}', { params: { agencyId } })],
  });
  return <Note>{agency ? t('agency.yours', { name: agency.name }) : t('agency.yoursUnnamed')}</Note>;
}
