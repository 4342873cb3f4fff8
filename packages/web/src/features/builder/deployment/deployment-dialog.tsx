import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/ui/overlays/confirm-dialog.tsx';
import type { DeploymentAct } from '../api/use-deployment.ts';
import { LookWarningText } from '../appearance/look/look-warning-note.tsx';
import { contrastWarnings } from '../appearance/look/look-warnings.ts';

type DeploymentDialogProps = {
  act: DeploymentAct;
  chatbot: Chatbot;
  /** Appearance as it will be published, including unsaved changes. */
  appearance: Chatbot['appearance'];
  unsaved: number;
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before visitors get a new version or none at all. */
export function DeploymentDialog({
  act,
  chatbot,
  appearance,
  unsaved,
  pending,
  onConfirm,
  onClose,
}: DeploymentDialogProps) {
  const { t } = useTranslation('builder');
  const version = (chatbot.publishedVersion ?? 0) + 1;
  const savesFirst = act !== 'deactivate' && unsaved > 0;
  const isSame = act === 'redeploy' && unsaved === 0 && !chatbot.hasUnpublishedChanges;
  const warnings = act === 'deactivate' ? [] : contrastWarnings(appearance);
  const needsKnowledge = act !== 'deactivate' && chatbot.sourceCount === 0;
  return (
    <ConfirmDialog
      open
      tone="primary"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t(`confirm.${act}.title`, { name: chatbot.name })}
      description={
        isSame ? t('confirm.redeploy.same', { version: version - 1 }) : t(`confirm.${act}.text`, { version })
      }
      confirmLabel={t(`confirm.${act}.confirm`)}
      pending={pending}
      onConfirm={onConfirm}
    >
      {savesFirst ? (
        <p className="text-13 text-text-2">{t('confirm.savesFirst', { count: unsaved })}</p>
      ) : null}
      {warnings.map((warning) => (
        <p key={warning.field} className="text-13 text-warning-text">
          <LookWarningText warning={warning} />
        </p>
      ))}
      {needsKnowledge ? <p className="text-13 text-warning-text">{t('confirm.noKnowledge')}</p> : null}
    </ConfirmDialog>
  );
}
