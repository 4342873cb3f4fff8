import { nearPercent } from '@parley/contracts/billing/billing-lists';
import {
  maxCrawlDepth,
  maxCrawlPages,
  maxFallbacks,
  maxFileBytes,
  maxSynonyms,
  maxTextLength,
  minPasswordLength,
} from '@parley/contracts/values/lists';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatNumber, formatPercent } from '../../lib/format/number.ts';

/** Values for placeholders in the documentation: the limits that the server enforces. */
export function useDocValues(): Record<string, string> {
  const { language } = useTranslation().i18n;
  return useMemo(() => valuesIn(language), [language]);
}

function valuesIn(language: string): Record<string, string> {
  const number = (value: number) => formatNumber(value, language);
  return {
    crawlDepth: number(maxCrawlDepth),
    crawlPages: number(maxCrawlPages),
    fallbacks: number(maxFallbacks),
    fileSize: formatBytes(maxFileBytes, language),
    full: formatPercent(1, language),
    near: formatPercent(nearPercent / 100, language),
    passwordLength: number(minPasswordLength),
    synonyms: number(maxSynonyms),
    textLength: number(maxTextLength),
  };
}
