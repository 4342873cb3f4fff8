import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { GoogleMark } from './google-mark.tsx';

type GoogleButtonProps = { label: string; google: { isPending: boolean; start: () => void } };

/** Google sign-in button, and the divider between it and the form. */
export function GoogleButton({ label, google }: GoogleButtonProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <Button size="xl" block loading={google.isPending} onClick={google.start} className="mt-6">
        {google.isPending ? null : <GoogleMark />}
        {google.isPending ? t('google.pending') : label}
      </Button>
      <p className="my-5 flex items-center gap-3 text-13 text-text-3 before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        {t('google.divider')}
      </p>
    </>
  );
}
