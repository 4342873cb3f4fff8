import { numberLocale } from '@parley/contracts/language/languages';
import { safeHref } from '@parley/markdown/parse/safe-href';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PublicConfig } from '../../../api/decode-config.ts';
import type { Conversation } from '../../../conversation/conversation.ts';
import { useLanguage } from '../../../i18n/language.tsx';
import { adoptStyles } from '../../../lib/adopt-styles.ts';
import { saveFile } from '../../../lib/save-file.ts';
import styles from '../../../styles/desk.css?inline';
import { Icon } from '../../icons/icon.tsx';
import { CorrectForm } from './correct-form.tsx';
import { type Correctable, decodeStoredData, type Held } from './decode-stored-data.ts';
import { type DeskKey, type DeskTranslate, useDeskTranslate } from './desk-words.ts';
import { StoredData } from './stored-data.tsx';

adoptStyles(styles);

export type PrivacyDeskProps = { config: PublicConfig; conversation: Conversation; onClose: () => void };

type Step = 'overview' | 'correct' | 'withdraw' | 'erase';

/**
 * Shows the stored data about the visitor with all data subject rights: access, correct, download, withdraw, erase. Each action
 * leaves a receipt.
 */
export function PrivacyPanel({ config, conversation, onClose }: PrivacyDeskProps) {
  const words = useDeskTranslate();
  const { t } = useLanguage();
  const dialog = useDialog();
  return (
    <dialog
      ref={dialog}
      className="confirm desk"
      aria-labelledby="desk-title"
      onClose={onClose}
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
    >
      <div className="desk-head">
        <h2 id="desk-title">{t('yourData')}</h2>
        <button
          type="button"
          className="icon-button"
          aria-label={t('close')}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="x" />
        </button>
      </div>
      {words && <DeskBody t={words} config={config} conversation={conversation} />}
    </dialog>
  );
}

type DeskBodyProps = Omit<PrivacyDeskProps, 'onClose'> & { t: DeskTranslate };

function DeskBody(props: DeskBodyProps) {
  const { t, config } = props;
  const desk = useDesk(props);
  const { held } = desk;
  const policy = config.consent.privacyPolicyUrl && safeHref(config.consent.privacyPolicyUrl);
  return (
    <div className="desk-body">
      {desk.receipt !== null && <Receipt words={t} text={desk.receipt} />}
      <p role="status">{held === 'loading' ? t('loading') : held === 'none' ? t('empty') : ''}</p>
      {held === 'failed' && (
        <div role="alert">
          <p>{t('failed')}</p>
          <button type="button" className="button" onClick={() => void desk.load()}>
            {t('tryAgain')}
          </button>
        </div>
      )}
      {typeof held === 'object' && <DeskStep {...props} desk={desk} held={held} />}
      <p className="field-error" role="alert">
        {desk.hasFailed && t('actionFailed')}
      </p>
      {policy && (
        <p>
          <a href={policy} target="_blank" rel="noopener">
            {t('policy')} <span className="unseen">({t('newTab')})</span>
          </a>
        </p>
      )}
    </div>
  );
}

type Desk = ReturnType<typeof useDesk>;

/** The stored data, the actions on it, and the receipt of the last action. */
function useDesk({ t, config, conversation }: DeskBodyProps) {
  const { locale } = useLanguage();
  const [held, setHeld] = useState<Held | 'loading' | 'failed' | 'none'>('loading');
  const [step, setStep] = useState<Step>('overview');
  const [receipt, setReceipt] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const source = useRef('');
  const reference = useRef('');

  function show(answer: string | null): void {
    const read = decodeStoredData(answer);
    source.current = answer ?? '';
    reference.current = read?.reference ?? reference.current;
    setHeld(read === null ? 'failed' : read.startedAt === null && read.consents.length === 0 ? 'none' : read);
  }

  async function load(): Promise<void> {
    setHeld('loading');
    if (conversation.token() === null) setHeld('none');
    else show(await conversation.whatIsHeld());
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads once, when the desk opens
  useEffect(() => void load(), []);

  function finish(words: DeskKey): void {
    const time = new Intl.DateTimeFormat(numberLocale(locale), { dateStyle: 'long', timeStyle: 'long' });
    const lines = [
      t(words),
      t('receiptChat', { name: config.title }),
      t('receiptReference', { id: reference.current }),
      t('receiptTime', { date: time.format(new Date()) }),
      t('receiptDue', { date: dueDate(locale) }),
    ];
    setReceipt(lines.join('\n'));
    setStep('overview');
  }

  async function act(action: Promise<boolean>, words: DeskKey): Promise<void> {
    const isDone = await action;
    setHasFailed(!isDone);
    if (!isDone) return;
    finish(words);
    void load();
  }

  async function correct(correction: Partial<Record<Correctable, string | null>>): Promise<boolean> {
    const answer = await conversation.correct(correction);
    if (answer === null) return false;
    show(answer);
    finish('corrected');
    return true;
  }

  function download(): void {
    saveFile('conversation.json', 'application/json', source.current);
    finish('downloaded');
  }

  return { held, step, setStep, receipt, hasFailed, load, act, correct, download };
}

type DeskStepProps = DeskBodyProps & { desk: Desk; held: Held };

/** The stored data with the rights of the visitor, or the form or question of the chosen right. */
function DeskStep({ t, config, conversation, desk, held }: DeskStepProps) {
  const toStart = () => desk.setStep('overview');
  switch (desk.step) {
    case 'overview':
      return <DeskRights t={t} config={config} conversation={conversation} desk={desk} held={held} />;
    case 'correct':
      return held.left && <CorrectForm left={held.left} t={t} onSave={desk.correct} onCancel={toStart} />;
    case 'withdraw':
      return (
        <Confirm
          hint={t('withdrawHint')}
          label={t('withdraw')}
          t={t}
          onConfirm={() => void desk.act(conversation.withdrawConsent(), 'withdrew')}
          onCancel={toStart}
        />
      );
    case 'erase':
      return (
        <Confirm
          hint={t('eraseHint')}
          label={t('eraseConfirm')}
          t={t}
          onConfirm={() => void desk.act(conversation.forget(), 'erased')}
          onCancel={toStart}
        />
      );
  }
}

function DeskRights({ t, config, conversation, desk, held }: DeskStepProps) {
  const { exportData, eraseData, withdrawConsent } = config.abilities;
  const mayWithdraw = withdrawConsent && config.consent.required && conversation.hasConsented();
  const right = (label: DeskKey, onClick: () => void) => (
    <li>
      <button type="button" className="button" onClick={onClick}>
        {t(label)}
      </button>
      <span>{t('deadline')}</span>
    </li>
  );
  return (
    <>
      <p>{t('intro')}</p>
      <StoredData held={held} t={t} />
      <ul className="desk-rights" aria-label={t('rights')}>
        {held.left && right('correct', () => desk.setStep('correct'))}
        {exportData && right('download', desk.download)}
        {mayWithdraw && right('withdraw', () => desk.setStep('withdraw'))}
        {eraseData && right('erase', () => desk.setStep('erase'))}
      </ul>
    </>
  );
}

function useDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return dialog;
}

/** The law allows a month for each right (GDPR, article 12, paragraph 3). */
function dueDate(locale: string): string {
  const due = new Date();
  const month = due.getMonth() + 1;
  due.setMonth(month);
  // Corrects an overflow into the next month to the last day of a shorter month.
  if (due.getMonth() !== month % 12) due.setDate(0);
  return new Intl.DateTimeFormat(numberLocale(locale), { dateStyle: 'long' }).format(due);
}

type ConfirmProps = {
  hint: string;
  label: string;
  t: DeskTranslate;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Explains the effect of an action before the visitor confirms it. */
function Confirm({ hint, label, t, onConfirm, onCancel }: ConfirmProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <>
      <p>{hint}</p>
      <div className="actions">
        <button type="button" className="button button-danger" onClick={onConfirm}>
          {label}
        </button>
        <button ref={cancel} type="button" className="button" onClick={onCancel}>
          {t('cancel')}
        </button>
      </div>
    </>
  );
}

function Receipt({ words: t, text }: { words: DeskTranslate; text: string }) {
  return (
    <section className="desk-receipt" role="status" aria-label={t('receipt')}>
      <pre>{text}</pre>
      <button
        type="button"
        className="link-button"
        onClick={() => saveFile('receipt.txt', 'text/plain;charset=utf-8', text)}
      >
        {t('receiptSave')}
      </button>
    </section>
  );
}
