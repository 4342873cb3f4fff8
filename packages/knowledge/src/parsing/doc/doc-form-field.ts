import { checkedBox, emptyBox } from '../blocks/box-marks.ts';

/** Size of the picture header before the data of a form field (MS-DOC 2.9.157). */
const pictureBytes = 0x44;
const fieldVersion = 0xffffffff;
const fixedBytes = 10;
const kinds = { checkbox: 1, list: 2 };
/** State of a checkbox or list that was never changed. */
const untouched = 25;
const maxOptions = 1_000;

/**
 * Returns the state of a checkbox or the choice of a list in a form; null for other fields and damaged data. The text of text
 * fields is in the story.
 */
export function formFieldText(data: Buffer, at: number): string | null {
  const start = at + pictureBytes;
  if (at < 0 || start + fixedBytes > data.length || data.readUInt32LE(start) !== fieldVersion) return null;
  const bits = data.readUInt16LE(start + 4);
  const kind = bits & 3;
  if (kind !== kinds.checkbox && kind !== kinds.list) return null;
  const name = skipString(data, start + fixedBytes);
  if (name === null || name + 2 > data.length) return null;
  const changed = (bits >> 2) & 0x1f;
  const value = changed === untouched ? data.readUInt16LE(name) : changed;
  if (kind === kinds.checkbox) return value === 1 ? checkedBox : emptyBox;
  return optionAt(data, name + 2, value);
}

/** Returns the end of a string stored with its length and a terminating zero (MS-DOC 2.9.353). */
function skipString(data: Buffer, at: number): number | null {
  if (at + 2 > data.length) return null;
  const end = at + 2 + data.readUInt16LE(at) * 2 + 2;
  return end <= data.length ? end : null;
}

/** Returns an option of a list. The options follow the strings for format, help, status, and two macros. */
function optionAt(data: Buffer, at: number, wanted: number): string | null {
  let next: number | null = at;
  for (let text = 0; text < 5 && next !== null; text += 1) next = skipString(data, next);
  if (next === null || next + 6 > data.length || wanted >= Math.min(data.readUInt16LE(next + 2), maxOptions))
    return null;
  const extraBytes = data.readUInt16LE(next + 4);
  let place = next + 6;
  for (let option = 0; place + 2 <= data.length; option += 1) {
    const end: number = place + 2 + data.readUInt16LE(place) * 2;
    if (end > data.length) return null;
    if (option === wanted) return data.toString('utf16le', place + 2, end);
    place = end + extraBytes;
  }
  return null;
}
