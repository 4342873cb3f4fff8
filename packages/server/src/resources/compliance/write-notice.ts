import type { Language } from '@parley/contracts/language/languages';
import type { ProcessingFacts, Processor } from '@parley/contracts/resources/visitors/compliance';
import type { Scope } from '../../kernel/scope.ts';
import type { Sentences } from '../../lib/text/sentences.ts';
import { collectFacts } from './collect-facts.ts';
import type { ComplianceDeps } from './compliance-deps.ts';

/** A privacy notice for visitors as Markdown, in the organization's language if the app supports it, else in English. */
export async function getPrivacyNotice(deps: ComplianceDeps, scope: Scope) {
  const { facts, version, language: chosen } = await collectFacts(deps, scope.organizationId);
  const language = deps.sentences.offeredLanguage(chosen) ?? 'en';
  return { version, language, text: writeNotice(facts, deps.sentences, language) };
}

/** Sections about members are left out, because the notice is for visitors. */
const ofMembers: ReadonlySet<string> = new Set(['accounts', 'members', 'auditLog']);

function writeNotice(facts: ProcessingFacts, sentences: Sentences, language: Language): string {
  const say = (key: string, params?: Record<string, string | number>) =>
    sentences.render(language, `settings:record.${key}`, params);
  const list = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');
  const forVisitors = (keys: readonly string[]) => keys.filter((key) => !ofMembers.has(key));
  const name = escaped(facts.organizationName);
  return [
    `# ${say('notice.title', { name })}`,
    say('notice.intro', { name }),
    `## ${say('purposesTitle')}`,
    list(forVisitors(facts.purposes).map((key) => say(`purposes.${key}`))),
    `## ${say('categoriesTitle')}`,
    list(forVisitors(facts.categories).map((key) => say(`categories.${key}`))),
    `## ${say('processorsTitle')}`,
    list(facts.processors.map((processor) => describeProcessor(processor, say))),
    `## ${say('retentionTitle')}`,
    list(
      facts.chatbots.flatMap(({ name, effectiveRetentionDays: count, anonymization, privacyPolicyUrl }) => [
        `${say('notice.kept', { name: escaped(name), count })} ${say(`anonymization.${anonymization}`)}`,
        ...(privacyPolicyUrl === null
          ? []
          : [say('notice.policy', { name: escaped(name), url: privacyPolicyUrl })]),
      ]),
    ),
    `## ${say('notice.rightsTitle')}`,
    say('notice.rights'),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function describeProcessor({ role, name, model, host }: Processor, say: (key: string) => string): string {
  const details = [name, model, host]
    .filter((part) => part !== null)
    .map(escaped)
    .join(', ');
  return details === '' ? say(`processors.${role}`) : `${say(`processors.${role}`)}: ${details}`;
}

/** Escapes Markdown characters in names. */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>]/g, '\\$&');
}
