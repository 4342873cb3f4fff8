import { readableNames } from '@parley/flow/edit/variables';
import { type Branch, type ConditionTest, conditionOperators } from '@parley/flow/nodes';
import { useTranslation } from 'react-i18next';
import { Combobox } from '../../../../components/ui/choices/combobox.tsx';
import { Select } from '../../../../components/ui/choices/select.tsx';
import { Input } from '../../../../components/ui/inputs/input.tsx';
import { useFlow } from '../state/flow-context.ts';
import { changed } from './fields/change-data.ts';
import { Rows } from './fields/rows.tsx';
import { TemplateField } from './fields/template-field.tsx';

type BranchFieldsProps = {
  nodeId: string;
  index: number;
  branch: Branch;
  onChange: (branch: Branch) => void;
};

const maxTests = 10;
const kinds = ['all', 'any', 'formula'] as const;

/** Condition of a branch: its tests, or a formula. */
export function BranchFields({ nodeId, index, branch, onChange }: BranchFieldsProps) {
  const { t } = useTranslation('builder');
  const kind = branch.formula === undefined ? (branch.match ?? 'all') : 'formula';
  function choose(next: (typeof kinds)[number]): void {
    onChange(
      next === 'formula'
        ? changed(branch, { formula: '', tests: undefined, match: undefined })
        : changed(branch, { formula: undefined, match: next, tests: branch.tests ?? [freshTest()] }),
    );
  }
  return (
    <span className="flex flex-col gap-2 rounded-sm border border-border p-2">
      <Input
        aria-label={t('flow.field.branchLabel', { n: index + 1 })}
        placeholder={t('flow.port.branch', { n: index + 1 })}
        dir="auto"
        value={branch.label ?? ''}
        onChange={(event) => onChange(changed(branch, { label: event.target.value || undefined }))}
      />
      <Select
        aria-label={t('flow.field.match', { n: index + 1 })}
        value={kind}
        onChange={(event) => choose(kinds.find((each) => each === event.target.value) ?? 'all')}
      >
        {kinds.map((each) => (
          <option key={each} value={each}>
            {t(`flow.match.${each}`)}
          </option>
        ))}
      </Select>
      {branch.formula === undefined ? (
        <Rows
          label={t('flow.field.tests')}
          rows={branch.tests ?? []}
          max={maxTests}
          addLabel={t('flow.field.addTest')}
          fresh={freshTest}
          onRows={(tests) => onChange({ ...branch, tests })}
        >
          {(test, change, place) => <TestFields test={test} n={place + 1} onChange={change} />}
        </Rows>
      ) : (
        <TemplateField
          label={t('flow.field.formula')}
          isFormula
          nodeId={nodeId}
          path={`branches.${index}.formula`}
          placeholder={t('flow.field.formulaSample')}
          value={branch.formula}
          onValueChange={(formula) => onChange({ ...branch, formula })}
        />
      )}
    </span>
  );
}

function freshTest(): ConditionTest {
  return { variable: '', op: 'is', value: '' };
}

type TestFieldsProps = { test: ConditionTest; n: number; onChange: (test: ConditionTest) => void };

function TestFields({ test, n, onChange }: TestFieldsProps) {
  const { t } = useTranslation('builder');
  const { editor } = useFlow();
  const hasValue = test.op !== 'isSet' && test.op !== 'isEmpty';
  const shown = Array.isArray(test.value) ? test.value.join(', ') : String(test.value ?? '');
  return (
    <>
      <Combobox
        aria-label={t('flow.field.testVariable', { n })}
        placeholder={t('flow.field.variable')}
        dir="ltr"
        className="font-mono text-12!"
        value={test.variable}
        onValueChange={(variable) => onChange({ ...test, variable })}
        options={readableNames(editor.flow).map((name) => ({ value: name, dir: 'ltr' as const }))}
        listLabel={t('flow.field.names')}
      />
      <Select
        aria-label={t('flow.field.operator', { n })}
        value={test.op}
        onChange={(event) => {
          const op = conditionOperators.find((each) => each === event.target.value) ?? 'is';
          onChange(withOperator(test, op));
        }}
      >
        {conditionOperators.map((op) => (
          <option key={op} value={op}>
            {t(`flow.operator.${op}`)}
          </option>
        ))}
      </Select>
      {hasValue ? (
        <Input
          aria-label={t('flow.field.testValue', { n })}
          placeholder={t(test.op === 'isOneOf' ? 'flow.field.valueList' : 'flow.field.value')}
          dir="auto"
          value={shown}
          onChange={(event) => onChange({ ...test, value: testValue(test.op, event.target.value) })}
        />
      ) : null}
    </>
  );
}

function withOperator(test: ConditionTest, op: ConditionTest['op']): ConditionTest {
  if (op === 'isSet' || op === 'isEmpty') return changed(test, { op, value: undefined });
  const text = Array.isArray(test.value) ? test.value.join(', ') : String(test.value ?? '');
  return { ...test, op, value: testValue(op, text) };
}

function testValue(op: ConditionTest['op'], text: string): string | string[] {
  return op === 'isOneOf' ? text.split(',').map((part) => part.trimStart()) : text;
}
