import { safeHref } from '@parley/markdown/parse/safe-href';
import type { Line } from '../../conversation/chat-state.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Face } from './face.tsx';

const URLS = /(https?:\/\/[^\s<>"]*[^\s<>".,:;!?'()[\]])/;

export type LineViewProps = { line: Line };

/** A message of a person under a face and a name, or a sentence of the program about what happened. */
export function LineView({ line: { role, content, author } }: LineViewProps) {
  const { t } = useLanguage();
  if (role === 'system') {
    return (
      <p className="line" dir="auto">
        {content}
      </p>
    );
  }
  return (
    <article className="person" aria-label={author ? t('personSaid', { name: author.name }) : undefined}>
      {author && (
        <p className="person-name" aria-hidden="true">
          <Face person={author} />
          <bdi>{author.name}</bdi>
        </p>
      )}
      <p className="person-words" dir="auto">
        <WithLinks text={content} />
      </p>
    </article>
  );
}

/** The text as it was written, with its addresses as links. */
function WithLinks({ text }: { text: string }) {
  return text.split(URLS).map((part, at) => {
    const href = at % 2 === 1 && safeHref(part);
    if (!href) return part;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay where they are
      <a key={at} href={href} target="_blank" rel="noopener">
        {part}
      </a>
    );
  });
}
