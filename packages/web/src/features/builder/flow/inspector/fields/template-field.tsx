import { readableNames } from '@parley/flow/edit/variables';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { OptionList } from '../../../../../components/ui/choices/option-list.tsx';
import { useListbox } from '../../../../../components/ui/choices/use-listbox.ts';
import { Field } from '../../../../../components/ui/inputs/field.tsx';
import { cx } from '../../../../../components/ui/lib/variants.ts';
import { useFlow } from '../../state/flow-context.ts';

type TemplateFieldProps = {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  /** Path into the step's data; problems name the field by it. */
  path: string;
  nodeId: string;
  hint?: string | undefined;
  optional?: boolean | undefined;
  /** Single-line; otherwise the field grows with its text. */
  isLine?: boolean | undefined;
  /** The whole text is a formula, so names are offered everywhere. */
  isFormula?: boolean | undefined;
  /** The text is part of a request, so it may use secrets. */
  isSent?: boolean | undefined;
  hideLabel?: boolean | undefined;
  placeholder?: string | undefined;
};

/** Text with placeholders: `{{` suggests the available names. */
export function TemplateField(props: TemplateFieldProps) {
  const { label, value, onValueChange, path, nodeId, hint, optional, isLine, isFormula } = props;
  const { t } = useTranslation('builder');
  const { editor, problems, secretNames } = useFlow();
  const area = useRef<HTMLTextAreaElement>(null);
  const caret = area.current?.selectionStart ?? value.length;
  const place = openPlaceOf(value, Math.min(caret, value.length), isFormula === true);
  const readable = props.isSent
    ? [...readableNames(editor.flow), ...secretNames]
    : readableNames(editor.flow);
  const names = place ? readable.filter((name) => name.includes(place.word)) : [];
  const list = useListbox(names.length, take);

  function take(index: number): void {
    const name = names[index];
    if (!name || !place) return;
    const end = isFormula || value.slice(caret).startsWith('}}') ? '' : '}}';
    onValueChange(`${value.slice(0, place.from)}${name}${end}${value.slice(caret)}`);
    const next = place.from + name.length + (isFormula ? 0 : 2);
    requestAnimationFrame(() => area.current?.setSelectionRange(next, next));
    list.close();
  }
  const control = (wiring: object) => (
    <span className="relative block">
      <textarea
        {...wiring}
        autoComplete="off"
        aria-autocomplete="list"
        aria-controls={list.attributes['aria-controls']}
        aria-activedescendant={list.attributes['aria-activedescendant']}
        ref={area}
        rows={isLine || isFormula ? 1 : 2}
        aria-label={props.hideLabel ? label : undefined}
        placeholder={props.placeholder}
        spellCheck={!isFormula}
        dir={isFormula ? 'ltr' : 'auto'}
        value={value}
        onKeyDown={(event) => {
          list.onKeyDown(event);
          if (isLine && event.key === 'Enter') event.preventDefault();
        }}
        onBlur={list.close}
        onChange={(event) => {
          const { value: text, selectionStart } = event.target;
          onValueChange(isLine ? text.replaceAll('\n', ' ') : text);
          const isOpen = openPlaceOf(text, selectionStart, isFormula === true) !== undefined;
          if (isOpen) list.openAt(0);
          else list.close();
        }}
        className={cx(
          'control block field-sizing-content max-h-60 resize-none px-2.5 py-[5px] text-13',
          isLine || isFormula ? 'min-h-(--h-m)' : 'min-h-14',
          isFormula && 'font-mono text-12',
        )}
      />
      {list.isOpen ? (
        <OptionList
          id={list.listId}
          label={t('flow.field.names')}
          options={names.map((name) => ({ value: name, dir: 'ltr' as const }))}
          active={list.active}
          onTake={take}
        />
      ) : null}
    </span>
  );
  if (props.hideLabel) return control({});
  return (
    <Field label={label} hint={hint} optional={optional} error={problems.at(nodeId, path)}>
      {control}
    </Field>
  );
}

/**
 * Returns the variable name being typed at the caret: after an unclosed `{{`, or anywhere in a formula. `from` is its start,
 * `word` its text so far.
 */
function openPlaceOf(
  text: string,
  caret: number,
  isFormula: boolean,
): { from: number; word: string } | undefined {
  const before = text.slice(0, caret);
  const word = /(?<![\w.])[\w.]*$/.exec(before)?.[0] ?? '';
  const from = caret - word.length;
  if (isFormula) return word === '' ? undefined : { from, word };
  const opened = before.lastIndexOf('{{');
  return opened >= 0 && before.indexOf('}}', opened) < 0 ? { from, word } : undefined;
}
