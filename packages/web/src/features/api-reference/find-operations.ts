import type { Operation, Resource } from './description.ts';

/**
 * Returns the resources with only those operations that contain every word of the search; a resource whose own text contains them
 * all keeps all its operations.
 */
export function findOperations(resources: readonly Resource[], search: string): Resource[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...resources];
  return resources.flatMap((resource) => {
    if (hasAll(resource.name, words)) return [resource];
    const operations = resource.operations.filter((operation) => hasAll(textOf(operation), words));
    return operations.length === 0 ? [] : [{ ...resource, operations }];
  });
}

function hasAll(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
}

function textOf({ id, method, path, summary, description }: Operation): string {
  return `${id} ${method} ${path} ${summary} ${description}`;
}
