/** Actions that the server allows the user on an item; sent with the item. */
export type Abilities = Readonly<Record<string, boolean>> | readonly string[];
type WithAbilities = { abilities?: Abilities | undefined } | null | undefined;

/** Whether the item's own abilities allow the action; an unknown action is refused. */
export function can(item: WithAbilities, act: string): boolean {
  const abilities = item?.abilities;
  if (abilities === undefined) return false;
  return Array.isArray(abilities)
    ? abilities.includes(act)
    : Object.entries(abilities).some(([name, allowed]) => name === act && allowed === true);
}
