import { type Conversion, pass, type Step } from '../conversion.ts';
import type { ImportNote } from '../import-notes.ts';
import type { SourceBlock } from '../read-export.ts';
import { sourceIn, sourcesIn, textIn } from '../source.ts';
import { locationBubble, mediaBubble, textBubble } from './bubbles.ts';
import { buttonsInput, cardsInput, pictureInput } from './choices.ts';
import { conditionStep } from './conditions.ts';
import {
  askStep,
  codeInput,
  dateInput,
  numberInput,
  phoneInput,
  ratingInput,
  textInput,
  timeInput,
} from './inputs.ts';
import { emailStep, handoverStep } from './mail.ts';
import { modelStep } from './models.ts';
import { requestStep } from './requests.ts';
import { linkTo } from './rich-text.ts';
import { setVariable } from './set-variable.ts';

type Convert = (conversion: Conversion, block: SourceBlock) => Step;

const dropped =
  (note: ImportNote): Convert =>
  (conversion, block) =>
    conversion.drop(block, note);

const converters = new Map<string, Convert>([
  ['', dropped('unreadable')],
  ['start', () => pass],
  ['text', textBubble],
  ['image', mediaBubble],
  ['video', mediaBubble],
  ['embed', mediaBubble],
  ['audio', mediaBubble],
  ['location', locationBubble],
  ['text input', textInput],
  ['number input', numberInput],
  ['email input', (conversion, block) => askStep(conversion, block, { type: 'email' })],
  ['url input', (conversion, block) => askStep(conversion, block, { type: 'url' })],
  ['date input', dateInput],
  ['time input', timeInput],
  ['otp input', codeInput],
  ['phone number input', phoneInput],
  ['choice input', buttonsInput],
  ['picture choice input', pictureInput],
  ['cards input', cardsInput],
  ['rating input', ratingInput],
  ['file input', dropped('upload')],
  ['payment input', dropped('payment')],
  ['Set variable', setVariable],
  ['Condition', conditionStep],
  ['Redirect', redirectStep],
  ['Code', dropped('script')],
  ['Typebot link', typebotLink],
  ['Wait', dropped('no_pause')],
  ['Jump', jumpStep],
  ['Return', () => ({ kind: 'return' })],
  ['AB test', abTest],
  ['webhook', dropped('listener')],
  ['Webhook', requestStep],
  ['Zapier', requestStep],
  ['Make.com', requestStep],
  ['Pabbly', requestStep],
  ['Email', emailStep],
  ['OpenAI', modelStep],
  ['Zemantic AI', modelStep],
  ['Chatwoot', handoverStep],
  ['zendesk', handoverStep],
  ['cal-com', calendarLink],
  ['Google Sheets', dropped('table')],
  ['nocodb', dropped('table')],
  ['Google Analytics', dropped('analytics')],
  ['Pixel', dropped('analytics')],
  ['segment', dropped('analytics')],
  ['posthog', dropped('analytics')],
  ['elevenlabs', dropped('model_task')],
  ...[
    'openai',
    'anthropic',
    'mistral',
    'groq',
    'together-ai',
    'open-router',
    'perplexity',
    'deepseek',
    'dify-ai',
    'chat-node',
    'zemantic-ai',
  ].map((type): [string, Convert] => [type, modelStep]),
]);

/** Converts a block of the export and notes the result. */
export function stepOf(conversion: Conversion, block: SourceBlock): Step {
  const convert = converters.get(block.type) ?? dropped('unsupported');
  return convert(conversion, block);
}

function redirectStep(conversion: Conversion, block: SourceBlock): Step {
  return linkStep(conversion, block, textIn(sourceIn(block.source, 'options'), 'url').trim());
}

function calendarLink(conversion: Conversion, block: SourceBlock): Step {
  return linkStep(conversion, block, textIn(sourceIn(block.source, 'options'), 'link').trim());
}

function linkStep(conversion: Conversion, block: SourceBlock, url: string): Step {
  const write = (words: string) => conversion.template(block, words, { isMarkdown: true });
  const text = linkTo(url, '', write);
  if (!text.startsWith('[')) return conversion.drop(block, 'never_run');
  conversion.note(block, 'redirect_link');
  return { kind: 'text', text };
}

function jumpStep(_conversion: Conversion, { source }: SourceBlock): Step {
  const options = sourceIn(source, 'options');
  const groupId = textIn(options, 'groupId');
  return groupId === '' ? pass : { kind: 'jump', groupId, blockId: textIn(options, 'blockId') };
}

/** A link within the same typebot becomes a jump, from which the flow does not return. */
function typebotLink(conversion: Conversion, block: SourceBlock): Step {
  const options = sourceIn(block.source, 'options');
  const typebotId = textIn(options, 'typebotId');
  const groupId = textIn(options, 'groupId');
  const isOwn = typebotId === 'current' || (typebotId !== '' && typebotId === conversion.source.id);
  if (!isOwn) return conversion.drop(block, typebotId === '' ? 'never_run' : 'other_typebot');
  if (groupId === '') return conversion.drop(block, 'never_run');
  if (textIn(block.source, 'outgoingEdgeId') !== '') conversion.note(block, 'link_without_return');
  return { kind: 'jump', groupId, blockId: '' };
}

function abTest(conversion: Conversion, block: SourceBlock): Step {
  conversion.note(block, 'first_path');
  const [first] = sourcesIn(block.source, 'items');
  return { kind: 'pass', edgeId: first === undefined ? '' : textIn(first, 'outgoingEdgeId') };
}
