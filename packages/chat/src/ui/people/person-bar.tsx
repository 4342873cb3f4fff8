import { numberLocale } from '@parley/contracts/language/languages';
import { type RefObject, useEffect } from 'react';
import type { Talk } from '../../conversation/chat-state.ts';
import type { Conversation } from '../../conversation/conversation.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Icon } from '../icons/icon.tsx';
import { Face } from './face.tsx';

export type PersonBarProps = {
  talk: Talk;
  conversation: Conversation;
  /** The message field, whose changes a person is told. */
  composer: RefObject<HTMLTextAreaElement | null>;
  onBack: () => void;
};

/** Says above the message field who has the conversation instead of the chatbot, with the way back. */
export function PersonBar({ talk, conversation, composer, onBack }: PersonBarProps) {
  const { t, locale } = useLanguage();
  const { controller, person, waiting } = talk;

  useEffect(() => {
    const field = composer.current;
    if (controller !== 'person' || !field) return;
    const onInput = () => conversation.withPeople((people) => people.typing());
    field.addEventListener('input', onInput);
    return () => field.removeEventListener('input', onInput);
  }, [composer, controller, conversation]);

  // A restored conversation tells a moment later who it is.
  if (controller === 'person' && !person) return null;
  return (
    <div className="person-bar">
      {controller === 'person' && person ? (
        <>
          <Face person={person} />
          <p>
            <b>{t('personWith', { name: person.name })}</b>
          </p>
        </>
      ) : (
        <>
          {waiting ? (
            <span className="face">{placeIn(locale, waiting.position)}</span>
          ) : (
            <Icon name="clock" />
          )}
          <p>
            <b>{t('personInLine')}</b>
            {waiting?.waitSeconds && <bdi>{waitIn(locale, waiting.waitSeconds)}</bdi>}
          </p>
        </>
      )}
      <button type="button" className="link-button" onClick={onBack}>
        {t('personBack')}
      </button>
    </div>
  );
}

function placeIn(locale: string, position: number): string {
  return new Intl.NumberFormat(numberLocale(locale)).format(position);
}

function waitIn(locale: string, seconds: number): string {
  const minutes = new Intl.NumberFormat(numberLocale(locale), { style: 'unit', unit: 'minute' });
  return `≈ ${minutes.format(Math.max(1, Math.round(seconds / 60)))}`;
}
