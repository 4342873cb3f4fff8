import {
  logLevels,
  maxLogMinutes,
  maxLogRetentionDays,
  minLogRetentionDays,
} from '@parley/contracts/rights/admin-lists';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Select } from '../../../components/ui/choices/select.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { NumberField } from '../../../components/ui/inputs/number-field.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { Page } from '../../../components/ui/layout/page.tsx';
import { PageHeader } from '../../../components/ui/layout/page-header.tsx';
import { call, type ResponseOf } from '../../../lib/api/client.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { oneOf } from '../../../lib/router/use-address.ts';
import { useAdminAction } from '../actions/use-act.ts';
import { DetailState } from '../list/detail-state.tsx';
import { useAdmin } from '../session/use-admin.ts';
import { LogLinesCard } from './log-lines-card.tsx';

type Logging = ResponseOf<'GET /api/admin/logging'>;

/** Log level, retention of the logs, and the newest lines. */
export default function LoggingPage() {
  const logging = useQuery<Logging>({ queryKey: ['/api/admin/logging'] });
  return (
    <DetailState query={logging} listPath="/admin/dashboard">
      {(data) => <Loaded key={JSON.stringify(data)} logging={data} />}
    </DetailState>
  );
}

function Loaded({ logging }: { logging: Logging }) {
  const { t } = useTranslation('admin');
  const { may } = useAdmin();
  const [level, setLevel] = useState(oneOf(logLevels, logging.level));
  const [minutes, setMinutes] = useState<number | null>(null);
  const [retentionDays, setRetentionDays] = useState<number | null>(logging.retentionDays);
  const { act, isPending, dialog } = useAdminAction({
    send: () =>
      call('PUT /api/admin/logging', {
        body: {
          level,
          retentionDays: retentionDays ?? logging.retentionDays,
          ...(minutes === null ? {} : { minutes }),
        },
      }),
    done: t('logging.saved'),
  });
  return (
    <Page>
      <PageHeader title={t('logging.title')} context={t('logging.context')} />
      <Card title={t('logging.process')} className="max-w-[760px]">
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            act(undefined);
          }}
        >
          <CurrentLevel logging={logging} />
          <Field label={t('logging.level')} hint={t('logging.levelHint')}>
            {(control) => (
              <Select
                {...control}
                value={level}
                onChange={(event) => setLevel(oneOf(logLevels, event.target.value))}
              >
                {logLevels.map((one) => (
                  <option key={one} value={one}>
                    {one}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <NumberField
            label={t('logging.minutes')}
            hint={t('logging.minutesHint')}
            value={minutes}
            onValueChange={setMinutes}
            min={1}
            max={maxLogMinutes}
            optional
          />
          <NumberField
            label={t('logging.retention')}
            hint={t('logging.retentionHint')}
            value={retentionDays}
            onValueChange={setRetentionDays}
            min={minLogRetentionDays}
            max={maxLogRetentionDays}
          />
          {may('logging.update') ? (
            <Button type="submit" variant="primary" className="self-end" loading={isPending}>
              {t('save')}
            </Button>
          ) : null}
        </form>
      </Card>
      <LogLinesCard />
      {dialog}
    </Page>
  );
}

function CurrentLevel({ logging }: { logging: Logging }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <p className="text-13 text-text-2">
      {logging.until === null
        ? t('logging.now', { level: logging.level })
        : t('logging.nowUntil', {
            level: logging.level,
            time: format.dateTime(logging.until),
            back: logging.configuredLevel,
          })}
    </p>
  );
}
