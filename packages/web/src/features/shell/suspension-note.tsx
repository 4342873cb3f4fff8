import { useTranslation } from 'react-i18next';
import { Note } from '../../components/ui/feedback/note.tsx';
import { useUser } from '../../lib/session/use-user.ts';

/** Explains to members of a suspended organization why, and what still works. */
export function SuspensionNote() {
  const { t } = useTranslation('common');
  const { user } = useUser();
  const reason = user?.currentOrganization?.suspensionReason ?? null;
  if (reason === null) return null;
  return (
    <div role="alert" className="flex-none px-6 pt-4 max-md:px-4">
      <Note tone="warning">{t('suspension.text', { reason })}</Note>
    </div>
  );
}
