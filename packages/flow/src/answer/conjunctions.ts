/**
 * What stands between the items of a list, in the languages of the product. A visitor need not write in the language that the
 * chat is shown in, so all of them count.
 */

/** Words of their own. */
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

/** Written together with the word that follows: Arabic and Hebrew. */
export const prefixes = ['و', 'ו'];

/** Written together with the word before, or between words without spaces: Japanese, Chinese, Korean. */
export const attached = [
  ...['および', '及び', 'そして', 'それと', 'と', 'や'],
  ...['以及', '还有', '還有', '和', '与', '與', '跟', '及'],
  ...['이랑', '랑', '하고', '와', '과'],
];

export const marks = [',', ';', '/', '&', '+', '،', '؛', '、', '\n'];
