import type { Conversion, Step } from '../conversion.ts';
import type { SourceBlock } from '../read-export.ts';
import { numberIn, sourceIn, textIn } from '../source.ts';
import { bubbleText, linkTo } from './rich-text.ts';

export function textBubble(conversion: Conversion, block: SourceBlock): Step {
  const text = bubbleText(block.source, (words) => conversion.template(block, words, { isMarkdown: true }));
  if (text === '') return conversion.drop(block, 'never_run');
  return { kind: 'text', text: conversion.fitting(block, text) };
}

/** Converts pictures, videos, sounds and embedded pages to links. */
export function mediaBubble(conversion: Conversion, block: SourceBlock): Step {
  const content = sourceIn(block.source, 'content');
  const url = addressOf(block);
  const label = textIn(sourceIn(content, 'clickLink'), 'alt') || labelOf(url);
  const write = (words: string) => conversion.template(block, words, { isMarkdown: true });
  const text = linkTo(url, write(label), write);
  if (!text.startsWith('[')) return conversion.drop(block, url === '' ? 'never_run' : 'media_embedded');
  conversion.note(block, 'media_link');
  return { kind: 'text', text };
}

export function locationBubble(conversion: Conversion, block: SourceBlock): Step {
  const content = sourceIn(block.source, 'content');
  const [latitude, longitude] = [numberIn(content, 'latitude'), numberIn(content, 'longitude')];
  if (latitude === undefined || longitude === undefined) return conversion.drop(block, 'never_run');
  const write = (words: string) => conversion.template(block, words, { isMarkdown: true });
  const place = [textIn(content, 'name'), textIn(content, 'address')].filter((line) => line.trim() !== '');
  const url = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
  conversion.note(block, 'media_link');
  return { kind: 'text', text: linkTo(url, write(place.join(', ')), write) };
}

function addressOf({ source }: SourceBlock): string {
  const content = sourceIn(source, 'content');
  const url = textIn(content, 'url').trim();
  const id = textIn(content, 'id').trim();
  if (url !== '' || !/^[\w-]{1,40}$/.test(id)) return url;
  if (textIn(content, 'type') === 'youtube') return `https://www.youtube.com/watch?v=${id}`;
  return textIn(content, 'type') === 'vimeo' ? `https://vimeo.com/${id}` : '';
}

/** Returns the host of a URL and its file name, without query and fragment. */
function labelOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { hostname, pathname } = new URL(url);
  const file = pathname.split('/').at(-1) ?? '';
  return /^[\w-]{1,60}\.\w{2,4}$/.test(file) ? file : hostname.replace(/^www\./, '');
}
