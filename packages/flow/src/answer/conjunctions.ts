/**
 * Conjunctions between list items, in all product languages. A visitor may write in a language other than the chat's, so all of
 * them count. This list has those that are separate words.
 */
export const conjunctions = [
  ...['and', 'plus', 'as well as'],
  ...['und', 'sowie'],
  ...['et', 'ainsi que'],
  ...['y', 'e', 'así como'],
  ...['ed', 'più'],
  ...['mais'],
  ...['и', 'а также'],
  ...['و', 'همچنین'],
  ...['اور'],
  ...['וגם', 'גם'],
  ...['그리고', '및'],
];

/** Prefixes attached to the following word: Arabic and Hebrew. */
export const prefixes = ['و', 'ו'];

/** Attached to the preceding word, or between words without spaces: Japanese, Chinese, Korean. */
export const attached = [
  ...['および', '及び', 'そして', 'それと', 'と', 'や'],
  ...['以及', '还有', '還有', '和', '与', '與', '跟', '及'],
  ...['이랑', '랑', '하고', '와', '과'],
];

export const marks = [',', ';', '/', '&', '+', '،', '؛', '、', '\n'];
