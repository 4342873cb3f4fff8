import { useTranslation } from 'react-i18next';
import { Badge } from '../../../components/ui/display/badge.tsx';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { commaList } from '../../../lib/format/comma-list.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { ArchivedSettings, type SettingsChoice } from './archived-settings.tsx';
import type { ImportedArchive } from './use-import-archive.ts';

type Chatbot = ImportedArchive['chatbots'][number];
type Webhook = ImportedArchive['webhooks'][number];

const variantOf = { leftOut: 'destructive', toAdd: 'warning', imported: 'success' } as const;

/** Content of an archive: each chatbot with its losses, the number of leads and conversations, and what must be set up again. */
export function ArchiveFindings({ found, choice }: { found: ImportedArchive; choice: SettingsChoice }) {
  const { t, i18n } = useTranslation(['settings', 'chatbots']);
  const { number, date } = useFormat();
  const { chatbots, leads, conversations, webhooks, integrations, members, importedBefore } = found;
  const settings = found.settings.filter(({ outcome }) => outcome !== 'same');
  const versions = sumOf(chatbots.map((chatbot) => chatbot.versions));
  const versionsLeftOut = sumOf(chatbots.map((chatbot) => chatbot.versionsLeftOut));
  const counts = [
    ['versions', versions],
    ['versionsLeftOut', versionsLeftOut],
    ['leadsAdded', leads.added],
    ['leadsKnown', leads.known],
    ['leadsLeftOut', leads.leftOut],
    ['conversationsAdded', conversations.added],
    ['conversationsExpired', conversations.expired],
    ['conversationsLeftOut', conversations.leftOut],
  ] as const;
  return (
    <section aria-label={t('exports.import.title')} className="flex min-h-0 flex-col gap-3 text-13">
      {importedBefore === null ? null : (
        <Note>{t('exports.import.importedBefore', { date: date(importedBefore) })}</Note>
      )}
      {chatbots.length === 0 ? <p>{t('exports.import.nothing')}</p> : null}
      <div className="flex max-h-72 flex-col gap-3 overflow-y-auto">
        <ul className="flex flex-col gap-3">
          {chatbots.map((chatbot, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names may repeat
            <li key={index}>
              <ArchivedChatbot chatbot={chatbot} />
            </li>
          ))}
        </ul>
        {settings.length > 0 ? <ArchivedSettings settings={settings} choice={choice} /> : null}
        {webhooks.length > 0 ? <ArchivedWebhooks webhooks={webhooks} /> : null}
        {members.length > 0 ? <ArchivedMembers members={members} /> : null}
      </div>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {counts.map(([label, count]) => (
          <div key={label} className="contents">
            <dt>{t(`exports.import.${label}`)}</dt>
            <dd className="text-end font-550 tabular-nums">{number(count)}</dd>
          </div>
        ))}
      </dl>
      {integrations.length > 0 ? (
        <p>
          {t('exports.import.integrations', {
            integrations: commaList(
              integrations.map((kind) => t(`integrations.${kind}.name`)),
              i18n.language,
            ),
          })}
        </p>
      ) : null}
      <p className="text-text-2">{t('exports.import.stays')}</p>
    </section>
  );
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

function ArchivedWebhooks({ webhooks }: { webhooks: readonly Webhook[] }) {
  const { t } = useTranslation(['settings', 'chatbots']);
  return (
    <div className="flex flex-col gap-1.5">
      <h3 className="font-550">{t('exports.import.webhooks')}</h3>
      <p className="text-text-2">{t('exports.import.webhooksText')}</p>
      <ul className="flex flex-col gap-1.5">
        {webhooks.map(({ name, outcome, reason, lacksCredential }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names may repeat
          <li key={index} className="flex items-start gap-2">
            <Badge variant={variantOf[outcome]}>{t(`chatbots:import.outcomes.${outcome}`)}</Badge>
            <span className="min-w-0 flex-1 break-words">
              <bdi>{name}</bdi>
              {reason === null ? null : (
                <span className="block text-text-2">{t(`exports.import.${reason}`)}</span>
              )}
              {lacksCredential && reason === null ? (
                <span className="block text-text-2">{t('exports.import.lacksCredential')}</span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ArchivedMembers({ members }: { members: ImportedArchive['members'] }) {
  const { t } = useTranslation('settings');
  return (
    <div className="flex flex-col gap-1.5">
      <h3 className="font-550">{t('exports.import.members')}</h3>
      <p className="text-text-2">{t('exports.import.membersText')}</p>
      <ul className="flex flex-col gap-1">
        {members.map(({ name, email, role }) => (
          <li key={email} className="break-words">
            <bdi>{name}</bdi> · <bdi>{email}</bdi> · {t(`roles.${role}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
function ArchivedChatbot({ chatbot: { name, outcome, reason, report } }: { chatbot: Chatbot }) {
  const { t } = useTranslation(['settings', 'chatbots']);
  const lacking = report.filter((entry) => entry.outcome !== 'imported');
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex items-start gap-2">
        <Badge variant={variantOf[outcome]}>{t(`chatbots:import.outcomes.${outcome}`)}</Badge>
        <span className="min-w-0 flex-1 font-550 break-words">
          <bdi>{name}</bdi>
          {reason === null ? null : (
            <span className="block font-normal text-text-2">
              {t(reason === 'planLimit' ? 'chatbots:import.reasons.planLimit' : 'exports.import.featureOff')}
            </span>
          )}
        </span>
      </p>
      {lacking.length > 0 ? (
        <ul className="flex flex-col gap-1 ps-3 text-12">
          {lacking.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names may repeat
            <li key={index} className="break-words text-text-2">
              {t(`chatbots:import.outcomes.${entry.outcome}`)} · {t(`chatbots:import.kinds.${entry.kind}`)}{' '}
              {entry.name === null ? null : <bdi className="font-medium">{entry.name}</bdi>}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
