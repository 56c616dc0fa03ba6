import type { ProductCard } from '#contract/goods/catalogue/catalogue.ts';

/** One line of the list: a product, or last the way to all results. */
export type Option = { to: string; product?: ProductCard };

export const optionId = (listId: string, index: number) => `${listId}-${index}`;
