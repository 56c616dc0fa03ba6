import { SearchInput, SelectInput } from 'react-admin';
import { LOW_STOCK } from '#contract/limits.ts';
import { NameSelect } from '../ui/name-select.tsx';

const yesNo = (yes: string, no: string) => [
  { id: 'true', name: yes },
  { id: 'false', name: no },
];
const STOCK = [
  { id: 'none', name: 'Épuisé' },
  { id: 'low', name: `${LOW_STOCK} pièces ou moins` },
  { id: 'counted', name: 'Compté' },
  { id: 'uncounted', name: 'Non compté' },
];

/** What the list of articles is searched and filtered by. */
export const productFilters = [
  <SearchInput key="q" source="q" placeholder="Nom, référence, marque" alwaysOn />,
  <NameSelect key="category" kind="categories" source="categ_id" label="Catégorie" alwaysOn />,
  <NameSelect key="tag" kind="tags" source="tag" label="Étiquette" />,
  <SelectInput
    key="active"
    source="active"
    label="Publication"
    choices={yesNo('Publié', 'Non publié')}
  />,
  <SelectInput
    key="sale"
    source="sale_ok"
    label="Vente"
    choices={yesNo('En vente', 'Retiré de la vente')}
  />,
  <SelectInput
    key="promo"
    source="en_promo"
    label="Promotion"
    choices={yesNo('En promotion', 'Sans promotion')}
  />,
  <SelectInput
    key="credit"
    source="is_creditorder"
    label="Crédit"
    choices={yesNo('À crédit', 'Pas à crédit')}
  />,
  <SelectInput key="stock" source="stock" label="Stock" choices={STOCK} />,
  <SelectInput
    key="picture"
    source="picture"
    label="Image"
    choices={[
      { id: 'with', name: 'Avec image' },
      { id: 'without', name: 'Sans image' },
    ]}
  />,
];
