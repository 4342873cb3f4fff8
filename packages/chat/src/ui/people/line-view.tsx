import { LinkedText } from '@parley/markdown/elements/linked-text';
import type { Line } from '../../conversation/chat-state.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Face } from './face.tsx';

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
        <LinkedText text={content} />
      </p>
    </article>
  );
}
