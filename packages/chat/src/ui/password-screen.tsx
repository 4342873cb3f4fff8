import { type FormEvent, useRef, useState } from 'react';
import type { PublicConfig } from '../api/decode-config.ts';
import type { HostFrame } from '../boot/host-frame.ts';
import type { Conversation } from '../conversation/conversation.ts';
import type { Failure } from '../conversation/failure.ts';
import { useLanguage } from '../i18n/language.tsx';
import { PoweredBy } from './footer.tsx';
import { Header } from './header.tsx';
import { Icon } from './icon.tsx';

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
        <p>{t('passwordHint', { name: config.title })}</p>
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
              <Icon name={isShown ? 'eye-off' : 'eye'} />
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
        <PoweredBy />
      </footer>
    </>
  );
}
