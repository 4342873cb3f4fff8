import { type Conversion, nodeStep, type Step } from '../conversion.ts';
import type { SourceBlock } from '../read-export.ts';
import { isOn, listIn, sourceIn, textIn } from '../source.ts';
import { withoutTags } from './rich-text.ts';

const maxSubject = 200;

/**
 * An email to fixed addresses becomes an email to members, who must be chosen again; an email to a visitor's address is dropped.
 */
export function emailStep(conversion: Conversion, block: SourceBlock): Step {
  const options = sourceIn(block.source, 'options');
  const recipients = ['recipients', 'cc', 'bcc']
    .flatMap((key) => listIn(options, key))
    .filter((one): one is string => typeof one === 'string' && one.trim() !== '');
  if (recipients.length > 0 && recipients.every((one) => one.includes('{{'))) {
    return conversion.drop(block, 'mail_to_visitor');
  }
  conversion.note(block, 'recipients_missing');
  const body = textIn(options, 'body');
  const isWritten = isOn(options, 'isCustomBody') && body.trim() !== '';
  const text = isWritten
    ? conversion.template(block, isOn(options, 'isBodyCode') ? withoutTags(body) : body)
    : answers(conversion);
  const subject = conversion.template(block, textIn(options, 'subject').trim(), { maxLength: maxSubject });
  return nodeStep({ type: 'email', data: { text: conversion.fitting(block, text), subject, to: [] } });
}

/** A live chat in an external program becomes a handover to the team. */
export function handoverStep(conversion: Conversion, block: SourceBlock): Step {
  conversion.note(block, 'handover');
  return nodeStep({
    type: 'handover',
    data: { text: conversion.fitting(block, answers(conversion)), subject: '', to: [] },
  });
}

/** Like Typebot's own email, lists every answer. */
function answers({ names }: Conversion): string {
  return names.all.map((name) => `${name}: {{${name}}}`).join('\n');
}
