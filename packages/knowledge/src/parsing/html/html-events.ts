import { Tokenizer } from 'htmlparser2';
import type { Steps } from './steps.ts';

/** Events for tags and text of a document, with lowercase names. No tree is built, so that depth costs nothing. */
export interface HtmlHandler {
  open(name: string, attributes: ReadonlyMap<string, string>): void;
  close(name: string): void;
  text(text: string): void;
}

/** Reads HTML or XML in one linear pass. Decodes entities, skips comments and declarations, and treats XML CDATA as text. */
export function parseHtmlEvents(
  html: string,
  handler: HtmlHandler,
  { isXml = false, steps = { count: 0 } }: { isXml?: boolean; steps?: Steps } = {},
): void {
  const slice = (start: number, end: number): string => {
    steps.count += end - start + 1;
    return html.slice(start, end);
  };
  let name = '';
  let attributes = new Map<string, string>();
  let attribute = '';
  let value = '';
  const openTag = () => handler.open(name, attributes);
  const ignore = () => undefined;
  const tokenizer = new Tokenizer(
    { xmlMode: isXml, decodeEntities: true },
    {
      onopentagname(start, end) {
        name = slice(start, end).toLowerCase();
        attributes = new Map();
      },
      onopentagend: openTag,
      onselfclosingtag: openTag,
      onclosetag: (start, end) => handler.close(slice(start, end).toLowerCase()),
      onattribname(start, end) {
        attribute = slice(start, end).toLowerCase();
        value = '';
      },
      onattribdata(start, end) {
        value += slice(start, end);
      },
      onattribentity(codePoint) {
        value += String.fromCodePoint(codePoint);
      },
      onattribend() {
        if (!attributes.has(attribute)) attributes.set(attribute, value);
      },
      ontext: (start, end) => handler.text(slice(start, end)),
      ontextentity: (codePoint) => handler.text(String.fromCodePoint(codePoint)),
      oncdata: (start, end, endOffset) => isXml && handler.text(slice(start, end - endOffset)),
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}
