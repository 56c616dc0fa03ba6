import { LOW_STOCK } from '#contract/base/limits.ts';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { NameSelect } from '#office/base/lists/name-select.tsx';

const yesNo = (yes: string, no: string) => ({ true: yes, false: no });
const STOCK = {
  none: 'Épuisé',
  low: `${LOW_STOCK} pièces ou moins`,
  counted: 'Compté',
  uncounted: 'Non compté',
};

/** What the list of articles is searched and filtered by. */
export const productFilters = [
  searchFor('Nom, référence, marque'),
  <NameSelect key="category" kind="categories" source="categ_id" alwaysOn />,
  <NameSelect key="tag" kind="tags" source="tag" label="Étiquette" />,
  choiceOf('active', yesNo('Publié', 'Non publié'), { label: 'Publication' }),
  choiceOf('sale_ok', yesNo('En vente', 'Retiré de la vente'), { label: 'Vente' }),
  choiceOf('en_promo', yesNo('En promotion', 'Sans promotion'), { label: 'Promotion' }),
  choiceOf('is_creditorder', yesNo('À crédit', 'Pas à crédit'), { label: 'Crédit' }),
  choiceOf('stock', STOCK),
  choiceOf('picture', { with: 'Avec image', without: 'Sans image' }, { label: 'Image' }),
];
