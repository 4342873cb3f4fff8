import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../../components/ui/buttons/button-link.tsx';
import { Spinner } from '../../../../components/ui/display/spinner.tsx';
import { handOver } from '../../../../lib/session/google/answer-channel.ts';

type State = 'working' | 'done' | 'alone';

/** Google's sign-in window ends here: passes the token to the page that opened it, and closes. Only that page knows the state. */
export default function GoogleReturnPage() {
  const { t } = useTranslation('auth');
  const [state, setState] = useState<State>('working');
  useEffect(() => {
    const answer = new URLSearchParams(location.hash.slice(1));
    history.replaceState(null, '', location.pathname);
    handOver(answer.get('state') ?? '', answer.get('id_token') ?? '').then((isTaken) => {
      if (isTaken) window.close();
      setState(isTaken ? 'done' : 'alone');
    });
  }, []);
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-3 bg-surface px-5 text-center">
      {state === 'working' ? <Spinner size={24} className="text-text-3" /> : null}
      <h1 className="text-20 font-semibold">{t(`googleReturn.${state}`)}</h1>
      {state === 'alone' ? (
        <>
          <p className="max-w-[340px] text-14 text-pretty text-text-2">{t('googleReturn.aloneText')}</p>
          <ButtonLink href="/auth" variant="primary" size="l" className="mt-2">
            {t('back.toLogin')}
          </ButtonLink>
        </>
      ) : null}
    </main>
  );
}
