import { type Conversion, nodeStep, type Step } from '../conversion.ts';
import type { SourceBlock } from '../read-export.ts';
import { type Source, sourceIn, sourcesIn, textIn } from '../source.ts';

const answerValues = new Set(['', 'Message content', 'Message', 'Answer', 'Text']);

/** Replaces models of other providers by an answer of this chatbot. */
export function modelStep(conversion: Conversion, block: SourceBlock): Step {
  const options = sourceIn(block.source, 'options');
  const task = textIn(options, 'action') || textIn(options, 'task');
  if (/speech|transcription|image|variable|extract/i.test(task)) return conversion.drop(block, 'model_task');
  conversion.note(block, 'own_model');
  const messages = sourcesIn(options, 'messages');
  const contentOf = (role: string) =>
    messages
      .filter((message) => textIn(message, 'role') === role)
      .map((message) => textIn(message, 'content'));
  const instructions = conversion.template(block, contentOf('system').join('\n\n').trim());
  const question = questionOf(options) || (contentOf('user').at(-1) ?? '');
  const asked = conversion.template(block, question.trim());
  const saveAs = savedIn(conversion, options);
  return nodeStep({
    type: 'answer',
    data: {
      ...(asked !== '' && { question: asked }),
      ...(instructions !== '' && { instructions }),
      ...(saveAs !== undefined && { saveAs }),
    },
  });
}

/** Whether a text only repeats the answer directly before it. */
export function repeatsAnswer(step: Step, before: Step | undefined): boolean {
  if (step.kind !== 'text' || before?.kind !== 'node' || before.draft.type !== 'answer') return false;
  const [, variable] = /^\{\{([\w.]+)\}\}$/.exec(step.text) ?? [];
  return variable !== undefined && variable === before.draft.data.saveAs;
}

function questionOf(options: Source): string {
  return ['message', 'query', 'question', 'prompt'].map((key) => textIn(options, key)).find(Boolean) ?? '';
}

function savedIn(conversion: Conversion, options: Source): string | undefined {
  const [first] = sourcesIn(options, 'responseMapping').filter((mapping) =>
    answerValues.has(textIn(mapping, 'item') || textIn(mapping, 'valueToExtract')),
  );
  return first === undefined ? undefined : conversion.names.ofId(textIn(first, 'variableId'));
}
