/** What stands inside a block. */
export type Inline =
  | { type: 'text'; text: string }
  /** Text that runs against the direction of its block. */
  | { type: 'isolate'; text: string }
  | { type: 'strong' | 'em'; children: Inline[] }
  | { type: 'code'; text: string }
  | { type: 'link'; href: string; children: Inline[] }
  /** A picture of a chatbot, served from here. */
  | { type: 'image'; src: string; alt: string }
  | { type: 'cite'; numbers: number[] }
  | { type: 'break' };

/** The side a column of a table leans to; null where the text does not say. */
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
