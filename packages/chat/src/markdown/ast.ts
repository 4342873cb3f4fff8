export type Inline =
  | { type: 'text'; text: string }
  | { type: 'strong' | 'em'; children: Inline[] }
  | { type: 'code'; text: string }
  | { type: 'link'; href: string; children: Inline[] }
  | { type: 'cite'; numbers: number[] }
  | { type: 'break' };

export type Block =
  | { type: 'paragraph' | 'heading'; children: Inline[] }
  | { type: 'code'; text: string }
  | { type: 'rule' }
  | { type: 'list'; ordered: boolean; start: number; items: Block[][] };
