import { directionOf } from '@parley/contracts/language/languages';
import type { VisitorText } from '@parley/flow/check/visitor-texts';
import type { FlowNode } from '@parley/flow/document';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../../components/ui/display/badge.tsx';
import { Textarea } from '../../../../components/ui/inputs/textarea.tsx';
import { titleOf } from '../model/node-words.ts';

type TranslationRowsProps = {
  nodes: readonly FlowNode[];
  texts: readonly VisitorText[];
  language: string;
  translated: Readonly<Record<string, string>>;
  locked: boolean;
  /** Error of a text's translation. */
  problemAt: (nodeId: string, path: string) => string | undefined;
  onTranslate: (key: string, text: string) => void;
};

/** One row per text: the original and its translation. */
export function TranslationRows(props: TranslationRowsProps) {
  const { nodes, texts, language, translated, locked, problemAt, onTranslate } = props;
  const { t } = useTranslation('builder');
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const missing = texts.filter(({ key }) => translated[key] === undefined).length;
  return (
    <>
      <p role="status" className="text-12 text-text-2">
        {missing === 0
          ? t('flow.translations.complete')
          : t('flow.translations.missing', { count: missing, total: texts.length })}
      </p>
      <ul className="flex flex-col rounded-md border border-border">
        {texts.map(({ key, nodeId, path, text }) => {
          const node = byId.get(nodeId);
          const own = translated[key];
          const problem = problemAt(nodeId, `translations.${language}.${path}`);
          const problemId = `${key}-problem`;
          return (
            <li
              key={key}
              className="grid gap-x-4 gap-y-1 border-b border-border p-3 last:border-0 sm:grid-cols-2"
            >
              <span className="flex items-center gap-2 text-12 text-text-3 sm:col-span-2">
                <bdi className="min-w-0 truncate">{node ? titleOf(node, t) : nodeId}</bdi>
                {own === undefined ? (
                  <Badge variant="warning">{t('flow.translations.missingOne')}</Badge>
                ) : null}
              </span>
              <span dir="auto" className="text-13 wrap-anywhere whitespace-pre-line">
                {text}
              </span>
              <Textarea
                aria-label={t('flow.translations.of', { text })}
                lang={language}
                dir={directionOf(language)}
                rows={1}
                maxLength={4_000}
                disabled={locked}
                value={own ?? ''}
                aria-describedby={problem ? problemId : undefined}
                className="min-h-(--h-m)!"
                onChange={(event) => onTranslate(key, event.target.value)}
              />
              {problem ? (
                <p id={problemId} className="text-12 text-warning-text sm:col-start-2">
                  {problem}
                </p>
              ) : null}
            </li>
          );
        })}
      </ul>
    </>
  );
}
