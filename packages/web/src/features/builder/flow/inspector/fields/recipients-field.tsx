import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../../../components/ui/choices/checkbox.tsx';
import { Skeleton } from '../../../../../components/ui/feedback/skeleton.tsx';
import { apiPath, type ResponseOf } from '../../../../../lib/api/client.ts';
import { useFlow } from '../../state/flow-context.ts';

type Members = ResponseOf<'GET /api/organization/users'>;
type RecipientsFieldProps = { nodeId: string; to: readonly string[]; onTo: (to: string[]) => void };

/** Team members who receive the email. */
export function RecipientsField({ nodeId, to, onTo }: RecipientsFieldProps) {
  const { t } = useTranslation('builder');
  const { problems } = useFlow();
  const id = useId();
  const members = useQuery<Members>({ queryKey: [apiPath('GET /api/organization/users')] });
  const problem = problems.at(nodeId, 'to');
  return (
    <fieldset aria-labelledby={id} className="flex min-w-0 flex-col gap-1.5">
      <span id={id} className="text-13 font-550">
        {t('flow.field.recipients')}
      </span>
      {members.isPending ? <Skeleton className="h-6 w-40" /> : null}
      {members.data
        ?.filter(({ status }) => status === 'active')
        .map((member) => (
          <Checkbox
            key={member.id}
            label={
              <>
                <span className="block">{member.fullName}</span>
                <span className="block text-12 text-text-3 wrap-anywhere">{member.email}</span>
              </>
            }
            checked={to.includes(member.id)}
            onChange={(event) =>
              onTo(event.target.checked ? [...to, member.id] : to.filter((each) => each !== member.id))
            }
          />
        ))}
      {members.isError ? <p className="text-12 text-error-text">{t('flow.field.recipientsFailed')}</p> : null}
      {problem ? (
        <span role="alert" className="text-12 text-error-text">
          {problem}
        </span>
      ) : null}
    </fieldset>
  );
}
