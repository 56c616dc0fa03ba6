import { shelfName } from '#contract/base/fields/accents.ts';

export const CATEGORY_TEXTS = { title: 70, description: 170, introduction: 2000 } as const;

type Written = {
  name: string;
  product_count: number;
  page_title?: string | null | undefined;
  page_description?: string | null | undefined;
  introduction?: string | null | undefined;
};

/** Page texts: written by staff, else generated from name and count. The first paragraph goes above the products. */
export function categoryTexts(category: Written): {
  name: string;
  label: string;
  title: string;
  description: string;
  paragraphs: string[];
} {
  const { product_count: count } = category;
  const label = shelfName(category.name);
  const models = count > 1 ? `${count} modèles` : 'nos modèles';
  const introduction =
    category.introduction ||
    `Comparez ${models} et leurs prix en FCFA, et commandez en ligne : la livraison est gratuite à Dakar.`;
  return {
    name: category.name,
    label,
    title: category.page_title || `${label} à Dakar : prix et livraison`,
    description:
      category.page_description ||
      `${label} à Dakar : ${models}, prix en FCFA, livraison gratuite à Dakar, paiement à domicile, garantie et service après-vente.`,
    paragraphs: introduction
      .split(/\n\s*\n/)
      .map((text) => text.trim())
      .filter((text) => text !== ''),
  };
}
