/** Content of a block. */
export type Inline =
  | { type: 'text'; text: string }
  /** Text that runs against the direction of its block. */
  | { type: 'isolate'; text: string }
  | { type: 'strong' | 'em'; children: Inline[] }
  | { type: 'code'; text: string }
  | { type: 'link'; href: string; children: Inline[] }
  /** A chatbot picture from our own server. */
  | { type: 'image'; src: string; alt: string }
  | { type: 'cite'; numbers: number[] }
  | { type: 'break' };

/** The alignment of a table column; null if the text does not specify it. */
export type Alignment = 'start' | 'center' | 'end' | null;

export type TableBlock = {
  type: 'table';
  alignments: Alignment[];
  head: Inline[][];
  rows: Inline[][][];
};

export type CodeBlock = { type: 'code'; language: string; text: string };

export type ListBlock = { type: 'list'; ordered: boolean; start: number; items: Block[][] };

export type Block =
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'heading'; level: number; children: Inline[] }
  | { type: 'rule' }
  | { type: 'quote'; children: Block[] }
  | CodeBlock
  | ListBlock
  | TableBlock;
