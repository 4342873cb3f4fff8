import { useState } from 'react';
import { contents } from './contents.ts';

/** Filters the table of contents by the rendered text of the sections, including code and plans. */
export function useContentsSearch() {
  const [{ search, found }, setSearch] = useState({ search: '', found: contents });
  function find(text: string): void {
    setSearch({ search: text, found: contents.filter(({ id }) => mentions(id, text.trim().toLowerCase())) });
  }
  return { search, found, find };
}

function mentions(id: string, text: string): boolean {
  const shown = document.querySelector(`[data-contents="${id}"]`)?.textContent ?? '';
  return shown.toLowerCase().includes(text);
}
