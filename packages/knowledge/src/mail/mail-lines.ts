import { isHidden } from '../parsing/html/html-elements.ts';
import { parseHtmlEvents } from '../parsing/html/html-events.ts';

/**
 * Whose a line is, by its markup: `own`, the sender's; `quoted`; `around`, inside an element of Gmail that holds quotations, but also
 * what was written between them; `introduction`, the sentence above a quotation; `signature`.
 */
export type LineMark = 'own' | 'quoted' | 'around' | 'introduction' | 'signature';

export interface MailLine {
  text: string;
  mark: LineMark;
}

/** Splits a plain text; lines that begin with `>` are quoted. */
export function linesOfText(text: string): MailLine[] {
  return text
    .split(/\r\n|\r|\n/u)
    .map((line) => ({ text: line, mark: line.startsWith('>') ? 'quoted' : 'own' }));
}

const silent: ReadonlySet<string> = new Set(
  'script style head title template noscript svg canvas object iframe'.split(' '),
);
const empty: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
const blocks: ReadonlySet<string> = new Set(
  `address article aside blockquote body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header html li main
  nav ol p pre section table tbody td tfoot th thead tr ul`.split(/\s+/u),
);
/** Elements that need no end tag; the next one of their kind ends them. */
const loose: ReadonlySet<string> = new Set('p li dt dd tr td th'.split(' '));

const quotedClasses =
  /(?:^|\s)(?:yahoo_quoted|protonmail_quote|tutanota_quote|zmail_extra|moz-forward-container)(?:\s|$)/u;
const introductionClasses = /(?:^|\s)(?:gmail_attr|moz-cite-prefix)(?:\s|$)/u;
const signatureClasses =
  /(?:^|\s)(?:gmail_signature|gmail_signature_prefix|moz-signature|protonmail_signature_block|yahoo-signature)(?:\s|$)/u;
const quotedIds: ReadonlySet<string> = new Set([
  'OLK_SRC_BODY_SECTION',
  'mail-editor-reference-message-container',
  'isForwardContent',
]);
const signatureIds: ReadonlySet<string> = new Set([
  'Signature',
  'ms-outlook-mobile-signature',
  'composer_signature',
]);
/** Elements of Outlook after which everything is quoted, to the end. */
const endIds: ReadonlySet<string> = new Set(['divRplyFwdMsg', 'appendonsend']);
const noControls: ReadonlySet<string> = new Set();
/** Longer `alt` texts describe a picture; short ones are the sign that it draws. */
const maxSignChars = 8;

/**
 * Splits an HTML email in one linear pass, without building a tree. Outlook adds a prefix to the names of elements that it quotes,
 * which is ignored.
 */
export function linesOfHtml(html: string): MailLine[] {
  const scan = new HtmlScan();
  parseHtmlEvents(html, scan);
  return scan.end();
}

interface OpenElement {
  name: string;
  mark: LineMark | 'silent' | null;
}

class HtmlScan {
  #lines: MailLine[] = [];
  #text = '';
  #mark: LineMark = 'own';
  #open: OpenElement[] = [];
  /** Number of open elements of each name, so that an end tag without its start costs nothing. */
  #counts = new Map<string, number>();
  #marks: (LineMark | 'silent')[] = [];
  #isAfterEnd = false;

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (name === 'br') this.#break(true);
    if (name === 'hr' || blocks.has(name)) this.#break(false);
    if (name === 'img') this.#sign(attributes.get('alt') ?? '');
    if (empty.has(name)) return;
    const last = this.#open.at(-1);
    if (last?.name === name && loose.has(name)) this.close(name);
    const mark = this.#markOf(name, attributes);
    this.#open.push({ name, mark });
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    if (mark !== null) this.#marks.push(mark);
    if (name === 'li') this.text('- ');
  }

  close(name: string): void {
    if (!this.#counts.get(name)) return;
    for (let last = this.#open.pop(); last; last = this.#open.pop()) {
      this.#counts.set(last.name, (this.#counts.get(last.name) ?? 1) - 1);
      if (blocks.has(last.name)) this.#break(false);
      if (last.mark !== null) this.#marks.pop();
      if (last.name === name) return;
    }
  }

  text(text: string): void {
    const mark = this.#current();
    if (mark === 'silent') return;
    if (mark !== this.#mark) {
      this.#break(false);
      this.#mark = mark;
    }
    if ((this.#counts.get('pre') ?? 0) > 0) {
      const [first = '', ...rest] = text.split(/\r\n|\r|\n/u);
      this.#text += first;
      for (const line of rest) {
        this.#break(true);
        this.#text += line;
      }
      return;
    }
    const spaced = text.replaceAll(/\s+/gu, ' ');
    this.#text += this.#text.endsWith(' ') || this.#text === '' ? spaced.trimStart() : spaced;
  }

  end(): MailLine[] {
    this.#break(false);
    return this.#lines;
  }

  #current(): LineMark | 'silent' {
    const isSilent = this.#marks.at(-1) === 'silent';
    if (isSilent) return 'silent';
    return this.#isAfterEnd ? 'quoted' : (this.#marks.at(-1) ?? 'own');
  }

  /** The mark that an element gives to what is in it; null leaves the one around. What is in a quotation stays quoted. */
  #markOf(name: string, attributes: ReadonlyMap<string, string>): LineMark | 'silent' | null {
    const around = this.#marks.at(-1);
    if (around === 'silent') return null;
    if (silent.has(name) || isHidden(name, attributes, noControls)) return 'silent';
    if (attributes.size === 0) return null;
    const id = (attributes.get('id') ?? '').replace(/^x_+/u, '');
    if (endIds.has(id)) {
      this.#break(false);
      this.#isAfterEnd = true;
      return null;
    }
    if (around === 'quoted') return null;
    const names = (attributes.get('class') ?? '').slice(0, maxClassChars).replaceAll(/(^|\s)x_+/gu, '$1');
    if (quotedClasses.test(names) || quotedIds.has(id)) return 'quoted';
    if (introductionClasses.test(names)) return 'introduction';
    if (signatureClasses.test(names) || signatureIds.has(id)) return 'signature';
    if (/(?:^|\s)gmail_quote(?:_container)?(?:\s|$)/u.test(names)) {
      return name === 'blockquote' ? 'quoted' : 'around';
    }
    const isCited = name === 'blockquote' && attributes.get('type')?.toLowerCase() === 'cite';
    return isCited || (name === 'div' && attributes.get('name') === 'quote') ? 'quoted' : null;
  }

  #sign(alt: string): void {
    if (alt.length > 0 && alt.length <= maxSignChars) this.text(alt);
  }

  /** Ends the line. A `br` also ends an empty one, and the end of a block only one that has words. */
  #break(isForced: boolean): void {
    const text = this.#text.trimEnd();
    if (text !== '' || (isForced && this.#current() !== 'silent')) {
      // A line break belongs to where it stands; without words nothing has set the mark yet.
      const current = this.#current();
      const mark = text === '' && current !== 'silent' ? current : this.#mark;
      this.#lines.push({ text, mark });
    }
    this.#text = '';
  }
}

/** Longer class attributes are cut, so that none can make matching slow. */
const maxClassChars = 500;
