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

type Step = 'look' | 'correct' | 'withdraw' | 'erase';

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

function DeskBody({ t, config, conversation }: DeskBodyProps) {
  const { locale } = useLanguage();
  const [held, setHeld] = useState<Held | 'loading' | 'failed' | 'none'>('loading');
  const [step, setStep] = useState<Step>('look');
  const [done, setDone] = useState<{ words: DeskKey; text: string } | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const source = useRef('');
  const reference = useRef('');
  const { exportData, eraseData, withdrawConsent } = config.abilities;
  const mayWithdraw = withdrawConsent && config.consent.required && conversation.hasConsented();
  const policy = config.consent.privacyPolicyUrl && safeHref(config.consent.privacyPolicyUrl);

  function show(answer: string | null): void {
    const read = decodeStoredData(answer);
    source.current = answer ?? '';
    reference.current = read?.reference ?? reference.current;
    setHeld(read === null ? 'failed' : read.startedAt === null && read.consents.length === 0 ? 'none' : read);
  }

  async function look(): Promise<void> {
    setHeld('loading');
    if (conversation.token() === null) setHeld('none');
    else show(await conversation.whatIsHeld());
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads once, when the desk opens
  useEffect(() => void look(), []);

  function finish(words: DeskKey): void {
    const time = new Intl.DateTimeFormat(numberLocale(locale), { dateStyle: 'long', timeStyle: 'long' });
    const lines = [
      t(words),
      t('receiptChat', { name: config.title }),
      t('receiptReference', { id: reference.current }),
      t('receiptTime', { date: time.format(new Date()) }),
      t('receiptDue', { date: dueDate(locale) }),
    ];
    setDone({ words, text: lines.join('\n') });
    setStep('look');
  }

  async function act(action: Promise<boolean>, words: DeskKey): Promise<void> {
    const isDone = await action;
    setHasFailed(!isDone);
    if (!isDone) return;
    finish(words);
    void look();
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

  const right = (label: DeskKey, onClick: () => void) => (
    <li>
      <button type="button" className="button" onClick={onClick}>
        {t(label)}
      </button>
      <span>{t('deadline')}</span>
    </li>
  );
  const isHeld = typeof held === 'object';
  return (
    <div className="desk-body">
      {done && <Receipt words={t} text={done.text} />}
      <p role="status">{held === 'loading' ? t('loading') : held === 'none' ? t('empty') : ''}</p>
      {held === 'failed' && (
        <div role="alert">
          <p>{t('failed')}</p>
          <button type="button" className="button" onClick={() => void look()}>
            {t('tryAgain')}
          </button>
        </div>
      )}
      {isHeld && step === 'look' && (
        <>
          <p>{t('intro')}</p>
          <StoredData held={held} t={t} />
          <ul className="desk-rights" aria-label={t('rights')}>
            {held.left && right('correct', () => setStep('correct'))}
            {exportData && right('download', download)}
            {mayWithdraw && right('withdraw', () => setStep('withdraw'))}
            {eraseData && right('erase', () => setStep('erase'))}
          </ul>
        </>
      )}
      {isHeld && held.left && step === 'correct' && (
        <CorrectForm left={held.left} t={t} onSave={correct} onCancel={() => setStep('look')} />
      )}
      {isHeld && step === 'withdraw' && (
        <Confirm
          hint={t('withdrawHint')}
          label={t('withdraw')}
          t={t}
          onConfirm={() => void act(conversation.withdrawConsent(), 'withdrew')}
          onCancel={() => setStep('look')}
        />
      )}
      {isHeld && step === 'erase' && (
        <Confirm
          hint={t('eraseHint')}
          label={t('eraseConfirm')}
          t={t}
          onConfirm={() => void act(conversation.forget(), 'erased')}
          onCancel={() => setStep('look')}
        />
      )}
      <p className="field-error" role="alert">
        {hasFailed && t('actionFailed')}
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
