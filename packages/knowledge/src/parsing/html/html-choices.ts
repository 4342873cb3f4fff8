/** Longer lists, such as one of all countries, say nothing about the page. */
const maxOptions = 20;
const maxOptionChars = 200;

/** Collects the options of a form's `select`. */
export class HtmlChoices {
  #options: { text: string; isOffered: boolean }[] = [];

  /** Adds an option; one without a value is only a prompt to choose. */
  option(attributes: ReadonlyMap<string, string>): void {
    const isOffered = attributes.get('value')?.trim() !== '' && !attributes.has('disabled');
    if (this.#options.length <= maxOptions) this.#options.push({ text: '', isOffered });
  }

  text(text: string): void {
    const option = this.#options.at(-1);
    if (option !== undefined && option.text.length < maxOptionChars) option.text += text;
  }

  /** Returns the options as one text; empty if there are none, or too many. */
  offered(): string {
    if (this.#options.length > maxOptions) return '';
    const texts = this.#options
      .filter((option) => option.isOffered)
      .map((option) => option.text.replace(/\s+/g, ' ').trim());
    return texts.filter((text) => text !== '').join(', ');
  }
}
