import { type CitationSettler, wholeSentences } from './citations.ts';
import type { HeldAnswer, HeldBack, TurnEvent } from './turn.ts';

/** Sends the text of one model to the visitor. */
export interface Voice {
  say(text: string): AsyncGenerator<TurnEvent>;
  /** Discards the text so far, unless it cannot be taken back. */
  drop(): TurnEvent[];
  /** Sends the rest. */
  end(): AsyncGenerator<TurnEvent>;
  /** Whether text was sent that cannot be taken back. */
  readonly isBound: boolean;
  /** The text sent; complete after `end`. */
  readonly content: string;
  /** Whether all its claims were dropped. */
  readonly isSilenced: boolean;
}

interface VoiceOptions {
  /** Called for each text that starts from the beginning. */
  startCitations(): CitationSettler;
  isIrrevocable: boolean;
  /** Starts holding back an answer; undefined to send it immediately. */
  holdBack: (() => HeldAnswer) | undefined;
}

export interface SpokenVoice extends Voice {
  readonly citations: CitationSettler;
}

/**
 * Creates the voice for the options. Text is sent immediately; if it is irrevocable, in whole sentences with settled citations;
 * with `holdBack`, after it was checked.
 */
export function createVoice(options: VoiceOptions): SpokenVoice {
  if (options.holdBack) return heldVoice(options, options.holdBack);
  return options.isIrrevocable ? settledVoice(options) : plainVoice(options);
}

function plainVoice({ startCitations }: VoiceOptions): SpokenVoice {
  const citations = startCitations();
  let written = '';
  let content = '';
  return {
    citations,
    isBound: false,
    isSilenced: false,
    get content() {
      return content;
    },
    async *say(text) {
      written += text;
      yield { type: 'token', text };
    },
    drop() {
      written = '';
      return [{ type: 'replace', text: '' }];
    },
    async *end() {
      content = citations.settle(written);
      if (content !== written) yield { type: 'replace', text: content };
    },
  };
}

function settledVoice({ startCitations }: VoiceOptions): SpokenVoice {
  const citations = startCitations();
  let written = '';
  let settledLength = 0;
  let content = '';
  return {
    citations,
    isSilenced: false,
    get isBound() {
      return content !== '';
    },
    get content() {
      return content;
    },
    async *say(text) {
      written += text;
      const end = wholeSentences(written, settledLength);
      if (end === settledLength) return;
      settledLength = end;
      const settled = citations.settle(written.slice(0, end));
      content += settled;
      yield { type: 'token', text: settled };
    },
    drop() {
      // Sentences that were sent are kept.
      written = written.slice(0, settledLength);
      return [];
    },
    async *end() {
      const rest = citations.settle(written);
      content += rest;
      if (rest !== '') yield { type: 'token', text: rest };
    },
  };
}

function heldVoice({ startCitations, isIrrevocable }: VoiceOptions, holdBack: () => HeldAnswer): SpokenVoice {
  let citations = startCitations();
  let held = holdBack();
  let kept = '';
  let content = '';
  let total: HeldBack = { leftOut: [], uncompared: 0 };
  /** Separator before an answer that restarts after text that cannot be taken back. */
  let gap = '';

  function* tell(parts: Awaited<ReturnType<HeldAnswer['add']>>): Generator<TurnEvent> {
    for (const part of parts) {
      const leftOut = part.outcome === 'left_out' ? [part.text] : [];
      const uncompared = part.outcome === 'said' && !part.isCompared ? 1 : 0;
      if (leftOut.length + uncompared > 0) {
        total = {
          leftOut: [...total.leftOut, ...leftOut],
          uncompared: total.uncompared + uncompared,
        };
        yield { type: 'held_back', isTakenBack: false, leftOut, uncompared };
      }
      if (part.outcome === 'left_out') continue;
      kept += gap + part.text;
      gap = '';
      const text = citations.settle(kept);
      content += text;
      if (text !== '') yield { type: 'token', text };
    }
  }

  return {
    get citations() {
      return citations;
    },
    get isBound() {
      return isIrrevocable && content !== '';
    },
    get content() {
      return content;
    },
    get isSilenced() {
      return content.trim() === '' && total.leftOut.length > 0;
    },
    async *say(text) {
      yield* tell(await held.add(text));
    },
    drop() {
      held = holdBack();
      if (isIrrevocable && content !== '') {
        gap = /\s$/u.test(kept) ? '' : '\n\n';
        return [];
      }
      citations = startCitations();
      kept = '';
      content = '';
      const takenBack: TurnEvent = { type: 'held_back', isTakenBack: true, ...total };
      total = { leftOut: [], uncompared: 0 };
      return isIrrevocable ? [takenBack] : [{ type: 'replace', text: '' }, takenBack];
    },
    async *end() {
      yield* tell(await held.end());
      // Reported even if nothing was held back, because the answer was checked.
      yield { type: 'held_back', isTakenBack: false, leftOut: [], uncompared: 0 };
    },
  };
}
