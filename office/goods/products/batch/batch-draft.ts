import type { BatchChange, PriceName } from '#contract/goods/catalogue/staff-product-batch.ts';

export type Kind = BatchChange['kind'];
type Rounding = '5' | '25' | '100';

export type BatchDraft = {
  kind: Kind;
  percent: string;
  amount: string;
  round_to: Rounding;
  prices: PriceName[];
  active: boolean;
  categ_id: string;
  tag: string;
  promo_price: string;
  promotion_ends_on: string;
};

export const EMPTY_DRAFT: BatchDraft = {
  kind: 'price_percent',
  percent: '',
  amount: '',
  round_to: '25',
  prices: ['list_price'],
  active: true,
  categ_id: '',
  tag: '',
  promo_price: '',
  promotion_ends_on: '',
};

export const BATCH_KIND_WORDS: Record<Kind, string> = {
  price_percent: 'Changer les prix d’un pourcentage',
  price_amount: 'Changer les prix d’un montant',
  promotion_percent: 'Mettre en promotion, remise en pourcentage',
  promotion_price: 'Mettre en promotion à un prix',
  end_promotion: 'Arrêter la promotion',
  publish: 'Publier ou cacher',
  category: 'Changer de catégorie',
  add_tag: 'Ajouter une étiquette',
  remove_tag: 'Retirer une étiquette',
};

export const PRICE_WORDS: Record<PriceName, string> = {
  list_price: 'Prix',
  promo_price: 'Prix promotionnel',
  preorder_price: 'Prix précommande',
  creditorder_price: 'Prix à crédit',
};

/** The request body of a draft. The server reports what is missing. */
export function toChange(draft: BatchDraft): BatchChange {
  const { kind, round_to, prices } = draft;
  const promotion_ends_on = draft.promotion_ends_on || null;
  switch (kind) {
    case 'price_percent':
      return { kind, percent: numberOf(draft.percent), round_to, prices };
    case 'price_amount':
      return { kind, amount: numberOf(draft.amount), prices };
    case 'promotion_percent':
      return { kind, percent: numberOf(draft.percent), round_to, promotion_ends_on };
    case 'promotion_price':
      return { kind, promo_price: numberOf(draft.promo_price), promotion_ends_on };
    case 'publish':
      return { kind, active: draft.active };
    case 'category':
      return { kind, categ_id: draft.categ_id };
    case 'add_tag':
    case 'remove_tag':
      return { kind, tag: draft.tag };
    case 'end_promotion':
      return { kind };
  }
}

/** NaN for an empty field: JSON sends it as null, and the server then asks for a number. */
const numberOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed));
