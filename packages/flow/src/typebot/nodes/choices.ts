import type { ChoiceOption } from '../../inputs.ts';
import { isFlowId } from '../../names.ts';
import type { Conversion, Exit, Step } from '../conversion.ts';
import type { SourceBlock } from '../read-export.ts';
import { isOn, type Source, sourceIn, sourcesIn, textIn } from '../source.ts';
import { askStep } from './inputs.ts';

const maxOptions = 50;
const maxLabel = 200;

/** A button of the export with its outgoing edge. */
interface Button {
  id: string;
  label: string;
  edgeId: string;
}

export function buttonsInput(conversion: Conversion, block: SourceBlock): Step {
  const options = sourceIn(block.source, 'options');
  const from = conversion.names.ofId(textIn(options, 'dynamicVariableId'));
  const buttons = itemsOf(block).map((item) => buttonOf(item, textIn(item, 'content')));
  return choiceStep(conversion, block, { buttons, from });
}

export function pictureInput(conversion: Conversion, block: SourceBlock): Step {
  const dynamic = sourceIn(sourceIn(block.source, 'options'), 'dynamicItems');
  const titles = isOn(dynamic, 'isEnabled') ? textIn(dynamic, 'titlesVariableId') : '';
  const buttons = itemsOf(block).map((item) =>
    buttonOf(item, textIn(item, 'title') || textIn(item, 'description')),
  );
  conversion.note(block, 'pictures_removed');
  return choiceStep(conversion, block, { buttons, from: conversion.names.ofId(titles) });
}

/** Converts each button of each card to an option. */
export function cardsInput(conversion: Conversion, block: SourceBlock): Step {
  conversion.note(block, 'pictures_removed');
  const buttons = itemsOf(block).flatMap((item) => {
    const title = textIn(item, 'title').trim();
    const paths = sourcesIn(item, 'paths');
    if (paths.length === 0) return [buttonOf(item, title)];
    return paths.map((path) => {
      const words = textIn(path, 'text').trim();
      const label = [title, paths.length > 1 || title === '' ? words : ''].filter(Boolean).join(': ');
      return buttonOf(path, label);
    });
  });
  return choiceStep(conversion, block, { buttons, from: undefined });
}

function itemsOf({ source }: SourceBlock): Source[] {
  return sourcesIn(source, 'items');
}

function buttonOf(item: Source, label: string): Button {
  return { id: textIn(item, 'id'), label, edgeId: textIn(item, 'outgoingEdgeId') };
}

function choiceStep(
  conversion: Conversion,
  block: SourceBlock,
  { buttons, from }: { buttons: readonly Button[]; from: string | undefined },
): Step {
  const multiple = isOn(sourceIn(block.source, 'options'), 'isMultipleChoice') && { multiple: true };
  if (from !== undefined) {
    conversion.lists.add(from);
    return askStep(conversion, block, { type: 'choice', from, ...multiple });
  }
  if (itemsOf(block).some(isConditional)) conversion.note(block, 'options_conditional');
  if (buttons.length > maxOptions) conversion.note(block, 'options_cut');
  const kept = buttons.slice(0, maxOptions);
  const ids = idsOf(kept.map(({ id }) => id));
  const options = kept.map(
    ({ label }, index): ChoiceOption => ({
      id: ids[index] ?? '',
      label: labelOf(conversion, block, label, index),
    }),
  );
  const step = askStep(conversion, block, { type: 'choice', options, ...multiple });
  if (step.kind !== 'node' || multiple) return step;
  return {
    ...step,
    exits: kept.flatMap(({ edgeId }, index): Exit[] => [{ port: `option:${ids[index]}`, edgeId }]),
  };
}

function isConditional(item: Source): boolean {
  const condition = sourceIn(item, 'displayCondition');
  return (
    isOn(condition, 'isEnabled') || isOn(sourceIn(sourceIn(item, 'options'), 'displayCondition'), 'isEnabled')
  );
}

function labelOf(conversion: Conversion, block: SourceBlock, label: string, index: number): string {
  const written = conversion.template(block, label.trim(), { maxLength: maxLabel });
  if (written !== '') return written;
  conversion.note(block, 'label_added');
  return `Option ${index + 1}`;
}

/** Returns ids of the export that are valid here, each unique. */
export function idsOf(ids: readonly string[]): string[] {
  const given = new Set<string>();
  return ids.map((id, index) => {
    const isFree = isFlowId(id) && !given.has(id);
    let own = isFree ? id : `i${index + 1}`;
    for (let count = 2; given.has(own); count += 1) own = `i${index + 1}_${count}`;
    given.add(own);
    return own;
  });
}
