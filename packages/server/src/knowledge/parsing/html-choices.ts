/** A longer list, such as that of all countries, says nothing about the page. */
const maxOptions = 20;
const maxOptionChars = 200;

/** Reads what a list of a form offers. */
export class HtmlChoices {
  #options: { text: string; isOffered: boolean }[] = [];

  /** An option without a value only asks to choose. */
  option(attributes: ReadonlyMap<string, string>): void {
    const isOffered = attributes.get('value')?.trim() !== '' && !attributes.has('disabled');
    if (this.#options.length <= maxOptions) this.#options.push({ text: '', isOffered });
  }

  text(text: string): void {
    const option = this.#options.at(-1);
    if (option !== undefined && option.text.length < maxOptionChars) option.text += text;
  }

  /** The options as one text; empty if there are none, or too many. */
  offered(): string {
    if (this.#options.length > maxOptions) return '';
    const texts = this.#options
      .filter((option) => option.isOffered)
      .map((option) => option.text.replace(/\s+/g, ' ').trim());
    return texts.filter((text) => text !== '').join(', ');
  }
}
