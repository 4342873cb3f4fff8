import type { TFunction } from 'i18next';
import type { ProcessingRecord } from './use-record.ts';

/** A section of the record: heading, and one line per fact. */
export interface RecordSection {
  title: string;
  lines: readonly string[];
}

/** Translation and formatting functions for the record. */
export interface RecordWords {
  t: TFunction<'settings'>;
  providerName(provider: string): string;
  languageName(code: string): string;
}

/** Returns the record as text sections, for the card and the Markdown file. */
export function recordSections(
  record: ProcessingRecord,
  { t, providerName, languageName }: RecordWords,
): RecordSection[] {
  const { purposes, categories, processors, chatbots, aiNotices } = record;
  return [
    { title: t('record.purposesTitle'), lines: purposes.map((key) => t(`record.purposes.${key}`)) },
    { title: t('record.categoriesTitle'), lines: categories.map((key) => t(`record.categories.${key}`)) },
    {
      title: t('record.processorsTitle'),
      lines: processors.map(({ role, name, model, host, account }) =>
        [
          t(`record.processors.${role}`),
          name === null ? null : providerName(name),
          model,
          host,
          t(`record.accounts.${account}`),
        ]
          .filter((part) => part !== null)
          .join(' · '),
      ),
    },
    {
      title: t('record.aiNoticeTitle'),
      lines: [
        t('record.aiNoticeShown'),
        ...aiNotices.map(({ language, version, text }) =>
          t('record.aiNoticeLine', { language: languageName(language), version, text }),
        ),
      ],
    },
    {
      title: t('record.retentionTitle'),
      lines:
        chatbots.length > 0 ? chatbots.map((chatbot) => chatbotLine(chatbot, t)) : [t('record.noChatbots')],
    },
  ];
}

function chatbotLine(chatbot: ProcessingRecord['chatbots'][number], t: TFunction<'settings'>): string {
  const {
    name,
    effectiveRetentionDays: count,
    retentionLimitedByPlan,
    anonymization,
    consentBanner,
  } = chatbot;
  const days = t('record.days', { count });
  return [
    name,
    retentionLimitedByPlan ? `${days} (${t('record.limited')})` : days,
    t(`record.anonymization.${anonymization}`),
    t(consentBanner ? 'record.banner.on' : 'record.banner.off'),
  ].join(' · ');
}

/** Returns the record as a Markdown file. */
export function recordMarkdown(record: ProcessingRecord, words: RecordWords): string {
  const { t } = words;
  const parts = recordSections(record, words).map(
    ({ title, lines }) => `## ${title}\n\n${lines.map((line) => `- ${escaped(line)}`).join('\n')}`,
  );
  const head = [
    `# ${t('record.title')}: ${escaped(record.organizationName)}`,
    t('record.version', { version: record.version }),
  ];
  return `${[...head, ...parts].join('\n\n')}\n`;
}

/** Escapes Markdown syntax, so that names are shown as written. */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>]/g, '\\$&');
}
