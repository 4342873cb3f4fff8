import { isVariableName, ownRoots } from '../../names.ts';

const maxLength = 60;
/** Words with another meaning in formulas. */
const reserved = new Set<string>([...ownRoots, 'true', 'false', 'null', 'undefined', 'this', 'lead']);

/** Maps a typebot's variable names to valid ones: `Lead Score` becomes `lead_score`; each is unique. */
export class VariableNames {
  readonly #byId = new Map<string, string>();
  readonly #byName = new Map<string, string>();
  readonly #given = new Set<string>();

  constructor(variables: readonly { id: string; name: string }[]) {
    for (const { id, name } of variables) {
      const given = this.#give(name);
      if (id !== '' && !this.#byId.has(id)) this.#byId.set(id, given);
      if (name !== '' && !this.#byName.has(name)) this.#byName.set(name, given);
    }
  }

  get all(): readonly string[] {
    return [...this.#given];
  }

  ofId(id: string): string | undefined {
    return this.#byId.get(id);
  }

  /** Returns the variable for a name in the typebot's texts. */
  ofName(name: string): string | undefined {
    return this.#byName.get(name) ?? this.#byName.get(name.trim());
  }

  #give(name: string): string {
    const base = normalized(name);
    let given = base;
    for (let count = 2; this.#given.has(given) || !isVariableName(given) || reserved.has(given); count += 1) {
      given = `${base}_${count}`;
    }
    this.#given.add(given);
    return given;
  }
}

function normalized(name: string): string {
  const words = name
    .slice(0, 4 * maxLength)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|(?<!_)_+$/g, '')
    .slice(0, maxLength);
  if (words === '') return 'value';
  return /^[a-z]/.test(words) ? words : `v_${words}`;
}
