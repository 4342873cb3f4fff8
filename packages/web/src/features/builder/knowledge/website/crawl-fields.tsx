import { maxCrawlDepth, maxCrawlPages } from '@parley/contracts/values/lists';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../../../components/ui/choices/switch.tsx';
import { Field } from '../../../../components/ui/inputs/field.tsx';
import { NumberField } from '../../../../components/ui/inputs/number-field.tsx';
import { Textarea } from '../../../../components/ui/inputs/textarea.tsx';
import type { CrawlForm } from './crawl-form.ts';

type CrawlFieldsProps = {
  value: CrawlForm;
  onValueChange: (value: CrawlForm) => void;
  /** Server's error by path of the field. */
  errors: Readonly<Record<string, string>>;
};

/** Limits for crawling a whole website. */
export function CrawlFields({ value, onValueChange, errors }: CrawlFieldsProps) {
  const { t } = useTranslation('knowledgeBase');
  const change = (part: Partial<CrawlForm>) => onValueChange({ ...value, ...part });
  const errorOf = (name: string) =>
    Object.entries(errors).find(([path]) => path.startsWith(`crawl.${name}`))?.[1];
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label={t('crawl.maxPages')}
          hint={t('crawl.maxPagesHint')}
          error={errorOf('maxPages')}
          min={1}
          max={maxCrawlPages}
          value={value.maxPages}
          onValueChange={(maxPages) => (maxPages === null ? undefined : change({ maxPages }))}
        />
        <NumberField
          label={t('crawl.maxDepth')}
          hint={t('crawl.maxDepthHint')}
          error={errorOf('maxDepth')}
          min={0}
          max={maxCrawlDepth}
          value={value.maxDepth}
          onValueChange={(maxDepth) => (maxDepth === null ? undefined : change({ maxDepth }))}
        />
        {(['include', 'exclude'] as const).map((name) => (
          <Field
            key={name}
            label={t(`crawl.${name}`)}
            hint={t(`crawl.${name}Hint`)}
            error={errorOf(name)}
            optional
          >
            {(control) => (
              <Textarea
                {...control}
                dir="ltr"
                rows={2}
                spellCheck={false}
                placeholder={t(`crawl.${name}Example`)}
                value={value[name]}
                onChange={(event) => change({ [name]: event.target.value })}
                className="min-h-14! font-mono"
              />
            )}
          </Field>
        ))}
      </div>
      <Switch
        label={t('crawl.sitemap')}
        hint={t('crawl.sitemapHint')}
        checked={value.sitemap}
        onCheckedChange={(sitemap) => change({ sitemap })}
      />
    </>
  );
}
