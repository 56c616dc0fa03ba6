import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { LOW_STOCK } from '#contract/running/staff-dashboard-lists.ts';
import type { Permissions } from '#office/base/session/auth-provider.ts';
import type { DashboardFigures } from './dashboard.tsx';
import { listLink } from './list-link.ts';
import { Panel } from './panel.tsx';

/** Products of which few are left, the fewest first. */
export function StockPanel({
  stock,
  rights,
}: {
  stock: DashboardFigures['stock'];
  rights: Permissions | undefined;
}) {
  if (stock === null) return null;
  const list = listLink(rights, { list: LOW_STOCK.list, filter: {} });
  const lowest = listLink(rights, LOW_STOCK);
  return (
    <Panel
      title={`Stock bas : ${stock.count}`}
      hint="Trois pièces ou moins ; les produits que l’on ne compte pas n’y sont pas."
    >
      {stock.count === 0 ? (
        <Typography color="text.secondary">Aucun produit à racheter.</Typography>
      ) : (
        <Box component="ul" sx={{ pl: 2.5, m: 0 }}>
          {stock.products.map(({ id, name, available }) => (
            <li key={id}>
              {list === undefined ? (
                name
              ) : (
                <Link component={RouterLink} to={`${list}/${id}`}>
                  {name}
                </Link>
              )}{' '}
              : {available === 0 ? 'épuisé' : `${available} en stock`}
            </li>
          ))}
          {stock.count > stock.products.length && (
            <li>et {stock.count - stock.products.length} autres</li>
          )}
        </Box>
      )}
      {lowest !== undefined && stock.count > 0 && (
        <Link component={RouterLink} to={lowest} sx={{ display: 'inline-block', py: 1.5 }}>
          Voir la liste des stocks bas
        </Link>
      )}
    </Panel>
  );
}
