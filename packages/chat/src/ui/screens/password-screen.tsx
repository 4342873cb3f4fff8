import english from '@parley/locales/en/chat.json?password';
import { type FormEvent, useRef, useState } from 'react';
import type { PublicConfig } from '../../api/decode-config.ts';
import type { HostFrame } from '../../boot/host-frame.ts';
import type { Conversation } from '../../conversation/conversation.ts';
import type { Failure } from '../../conversation/failure.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { ENGLISH } from '../../i18n/messages.ts';
import { Icon, Outline } from '../icons/icon.tsx';
import { PoweredBy } from './footer.tsx';
import { Header } from './header.tsx';

// English is the fallback of every language, and these sentences are not in the first load.
Object.assign(ENGLISH, english);

const EYE_PATH =
  'M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0';
const EYE_OFF_PATH =
  'M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49M14.084 14.158a3 3 0 0 1-4.242-4.242M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143M2 2l20 20';

export type PasswordScreenProps = {
  config: PublicConfig;
  conversation: Conversation;
  frame: HostFrame | null;
  onUnlocked: () => Promise<unknown>;
};

export function PasswordScreen({ config, conversation, frame, onUnlocked }: PasswordScreenProps) {
  const { t } = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setIsShown] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const error = failure && t(failure.message === 'notAuthorized' ? 'wrongPassword' : failure.message);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const password = input.current?.value ?? '';
    if (isBusy || password === '') return input.current?.focus();
    setIsBusy(true);
    const refused = await conversation.unlock(password);
    if (!refused) return void (await onUnlocked());
    setIsBusy(false);
    setFailure(refused);
    input.current?.select();
  }

  return (
    <>
      <Header config={config} frame={frame} subtitle={t('subtitleProtected')} />
      <main className="state" aria-label={config.title}>
        <span className="state-icon">
          <Icon name="lock" />
        </span>
        <h2>{t('passwordTitle')}</h2>
        <p>{t('passwordHint')}</p>
        <form onSubmit={(event) => void submit(event)} noValidate>
          <label htmlFor="password">{t('password')}</label>
          <div className={error ? 'field field-wrong' : 'field'}>
            <input
              ref={input}
              id="password"
              type={isShown ? 'text' : 'password'}
              autoComplete="current-password"
              dir="ltr"
              maxLength={200}
              aria-invalid={error !== null}
              aria-describedby="password-error"
            />
            <button
              type="button"
              className="icon-button"
              aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
              onClick={() => setIsShown(!isShown)}
            >
              <Outline path={isShown ? EYE_OFF_PATH : EYE_PATH} />
            </button>
          </div>
          <p id="password-error" className="field-error" role="alert">
            {error}
          </p>
          <button type="submit" className="button button-primary button-wide" aria-disabled={isBusy}>
            {t('openChat')}
          </button>
        </form>
      </main>
      <footer className="footer footer-alone">
        <PoweredBy brand={config.brand} />
      </footer>
    </>
  );
}
