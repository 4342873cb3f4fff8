import { checkedBox, emptyBox } from '../box-marks.ts';

/** Of the picture that a form field is stored as, before its own data (MS-DOC 2.9.157). */
const pictureBytes = 0x44;
const fieldVersion = 0xffffffff;
const fixedBytes = 10;
const kinds = { checkbox: 1, list: 2 };
/** States of a checkbox and choices of a list that were never changed. */
const untouched = 25;
const maxOptions = 1_000;

/** What a checkbox or a list of a form shows; null for other fields and damaged data. Text fields have their text in the story. */
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

/** The end of a text that is stored with its length and a zero (MS-DOC 2.9.353). */
function skipString(data: Buffer, at: number): number | null {
  if (at + 2 > data.length) return null;
  const end = at + 2 + data.readUInt16LE(at) * 2 + 2;
  return end <= data.length ? end : null;
}

/** An option of a list, behind its format, its help, its status, and its two macros. */
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
