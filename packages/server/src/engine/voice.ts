import { type CitationSettler, wholeSentences } from './citations.ts';
import type { HeldAnswer, HeldBack, TurnEvent } from './turn.ts';

/** How the words of one model reach the visitor. */
export interface Voice {
  say(text: string): AsyncGenerator<TurnEvent>;
  /** Drops the text so far, as far as it can be taken back. */
  drop(): TurnEvent[];
  /** Says the rest. */
  end(): AsyncGenerator<TurnEvent>;
  /** Whether something was said that cannot be taken back. */
  readonly isBound: boolean;
  /** What was said, once it has ended. */
  readonly content: string;
  /** Whether all that it claims was left out. */
  readonly isSilenced: boolean;
}

interface VoiceOptions {
  /** Starts anew for each text that is written from its beginning. */
  startCitations(): CitationSettler;
  isIrrevocable: boolean;
  /** Starts to hold back an answer; undefined if it is said as it comes. */
  holdBack: (() => HeldAnswer) | undefined;
}

export interface SpokenVoice extends Voice {
  readonly citations: CitationSettler;
}

/** What can be taken back is said as it comes; else in whole sentences whose citations are settled; or when it was compared. */
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
      // What was said in settled sentences stays.
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
  /** What comes first of an answer that begins anew behind what cannot be taken back. */
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
      // An answer of which nothing was held back was compared too.
      yield { type: 'held_back', isTakenBack: false, leftOut: [], uncompared: 0 };
    },
  };
}
