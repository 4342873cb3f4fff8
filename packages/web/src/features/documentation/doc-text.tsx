import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { RichText } from '../../components/ui/display/rich-text.tsx';
import { useDocValues } from './use-doc-values.ts';

/** Renderers for tags in the documentation's sentences. */
const tags: Readonly<Record<string, (words: string) => ReactNode>> = {
  b: (words) => <strong className="font-550 text-text">{words}</strong>,
  code: (words) => (
    <code dir="ltr" className="rounded-xs bg-surface-2 font-mono text-[.9em] text-text">
      {words}
    </code>
  ),
  login: (words) => (
    <Link href="/auth" className="link">
      {words}
    </Link>
  ),
  start: (words) => (
    <a href="#getting-started" className="link">
      {words}
    </a>
  ),
  reference: (words) => (
    <Link href="/documentation/api" className="link">
      {words}
    </Link>
  ),
  openapi: (words) => (
    <a href="/api/openapi.json" dir="ltr" className="link">
      {words}
    </a>
  ),
  standard: (words) => (
    <a href="https://www.standardwebhooks.com" rel="noopener" className="link">
      {words}
    </a>
  ),
};

/** A sentence of the documentation, by its translation key below `guide`. */
export function DocText({ of }: { of: string }) {
  const { t } = useTranslation('documentation');
  return <RichText text={t(`guide.${of}`, useDocValues())} tags={tags} />;
}
