import type { ShownPerson } from '@parley/contracts/resources/chatbot/chat';
import { useState } from 'react';
import { ownPicture } from '../icons/bot-mark.tsx';

/** A person's photo, or the first letter of the name. */
export function Face({ person: { name, photoURL } }: { person: ShownPerson }) {
  const [failed, setFailed] = useState<string | null>(null);
  const picture = ownPicture(photoURL);
  return (
    <span className="face" aria-hidden="true">
      {picture && failed !== picture ? (
        <img src={picture} alt="" onError={() => setFailed(picture)} />
      ) : (
        Array.from(name.trim())[0]?.toUpperCase()
      )}
    </span>
  );
}
