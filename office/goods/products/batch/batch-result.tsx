import { Alert, List, ListItem, ListItemText, Typography } from '@mui/material';
import { formatXof } from '#contract/base/fields/money.ts';
import { keysOf } from '#contract/base/tables.ts';
import type { BatchReply, BatchSight } from '#contract/goods/catalogue/staff-product-batch.ts';
import { PRICE_WORDS } from './batch-draft.ts';

/** What a change would make of the articles: how many, some of them before and after, and who stands against it. */
export function BatchResult({ result }: { result: BatchReply }) {
  const { chosen, changed, examples, refused, refused_count } = result;
  return (
    <>
      <Alert severity={refused_count > 0 ? 'warning' : 'info'}>
        {`${chosen} ${chosen > 1 ? 'produits choisis' : 'produit choisi'}, ${changed} à modifier.`}
        {refused_count > 0 && ` ${refused_count} ne peuvent pas l’être : corrigez d’abord.`}
      </Alert>
      {refused.length > 0 && (
        <List dense aria-label="Produits refusés">
          {refused.map(({ id, name, reference, message }) => (
            <ListItem key={id}>
              <ListItemText primary={`${name} (${reference})`} secondary={message} />
            </ListItem>
          ))}
        </List>
      )}
      {examples.length > 0 && (
        <>
          <Typography sx={{ mt: 2 }}>Exemples</Typography>
          <List dense aria-label="Exemples">
            {examples.map(({ id, name, reference, before, after }) => (
              <ListItem key={id}>
                <ListItemText
                  primary={`${name} (${reference})`}
                  secondary={differencesOf(before, after)}
                />
              </ListItem>
            ))}
          </List>
        </>
      )}
    </>
  );
}

const WORDS: Record<keyof BatchSight, string> = {
  ...PRICE_WORDS,
  en_promo: 'En promotion',
  promotion_ends_on: 'Dernier jour de la promotion',
  active: 'Publié',
  categ_id: 'Catégorie',
  tags: 'Étiquettes',
};

const differencesOf = (before: BatchSight, after: BatchSight): string =>
  keysOf(after)
    .map((name) => `${WORDS[name]} : ${shown(before[name])} → ${shown(after[name])}`)
    .join(' · ');

function shown(value: BatchSight[keyof BatchSight]): string {
  if (value === null || value === undefined) return 'aucun';
  if (typeof value === 'number') return formatXof(value);
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  return Array.isArray(value) ? value.join(', ') || 'aucune' : value;
}
