import { useTranslation } from 'react-i18next';
import { useDetails } from '../use-billing.ts';
import { AddressStep } from './address-step.tsx';
import { DowngradeDialog } from './downgrade-dialog.tsx';
import { UpgradeDialog } from './upgrade-dialog.tsx';
import type { ChangeDialogProps } from './use-change-plan.ts';

type Props = ChangeDialogProps & { onRecalculate: () => Promise<void> };

/** Shows the cost or losses of a plan change before it is made; first asks for the buyer's address if tax depends on it. */
export function ChangeDialog({ onRecalculate, ...props }: Props) {
  const { t } = useTranslation('billing');
  const { data: details } = useDetails();
  const { quote, subscription, onClose } = props;
  const { preview, choice } = quote;
  if (preview.kind === 'downgrade') return <DowngradeDialog {...props} />;
  const plan = t(`chatbots:plans.${choice.plan}`);
  const title = t(subscription.status === 'trial' ? 'upgrade.subscribe' : 'upgrade.title', { plan });
  return preview.kind === 'upgrade' && details?.isAddressRequired ? (
    <AddressStep
      details={details}
      title={title}
      description={t('upgrade.address')}
      onKept={onRecalculate}
      onClose={onClose}
    />
  ) : (
    <UpgradeDialog {...props} title={title} />
  );
}
