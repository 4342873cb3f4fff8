import type { RefObject } from 'react';
import type { PublicConfig } from '../../api/decode-config.ts';
import type { ChatState } from '../../conversation/chat-state.ts';
import type { Conversation } from '../../conversation/conversation.ts';
import type { People } from '../../conversation/people/people.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { PeoplePart } from './lazy-people-part.ts';

export type PeopleControlsProps = {
  config: PublicConfig;
  conversation: Conversation;
  composer: RefObject<HTMLTextAreaElement | null>;
  state: ChatState;
  onPress: () => void;
};

/** Above the message field: the button to people, or who has the conversation instead of the chatbot. */
export function PeopleControls({ config, conversation, composer, state, onPress }: PeopleControlsProps) {
  const { t } = useLanguage();
  const { gate, talk } = state;

  /** The pressed button disappears: the focus goes to where the answer appears, or to the consent that is missing. */
  function press(act: (people: People) => void): void {
    onPress();
    conversation.withPeople(act);
    document.querySelector<HTMLElement>(gate === null ? '.log' : '.consent button')?.focus();
  }

  const offer = config.people?.button;
  if (talk.controller !== 'bot') {
    const back = () => press((people) => void people.back());
    return <PeoplePart talk={talk} conversation={conversation} composer={composer} onBack={back} />;
  }
  if (!offer || talk.form || gate === 'identity') return null;
  return (
    <button type="button" className="ask-person" onClick={() => press((people) => void people.ask())}>
      {t(offer === 'message' ? 'personLeave' : 'personAsk')}
    </button>
  );
}
