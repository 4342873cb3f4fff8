/** Model costs are counted in millionths of a US dollar. */
export const microUsdPerUsd = 1_000_000;
