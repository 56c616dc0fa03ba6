import { Box, Link, Typography } from '@mui/material';
import { withQuery } from '#contract/paths.ts';
import type { DashboardFigures } from './dashboard.tsx';
import { FigureTable, Panel } from './panel.tsx';

type Searches = NonNullable<DashboardFigures['searches']>;

/** The list of the shop where a search shows what it finds. */
const SHOP = '/boutique';

/** What visitors look for, and what of that the shop does not have. */
export function SearchesPanel({ searches }: { searches: Searches | null }) {
  if (searches === null) return null;
  return (
    <Panel
      title="Recherches"
      hint="Comptées par jours entiers. Ce qui ne trouve rien demande un produit ou un synonyme."
    >
      <Box
        sx={{
          ...{ display: 'grid', gap: 3 },
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 20rem), 1fr))',
        }}
      >
        <Terms title="Les plus fréquentes" terms={searches.top} />
        <Terms title="Sans résultat" terms={searches.without_result} />
      </Box>
    </Panel>
  );
}

function Terms({ title, terms }: { title: string; terms: Searches['top'] }) {
  return (
    <div>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      {terms.length === 0 ? (
        <Typography color="text.secondary">Aucune dans cette période.</Typography>
      ) : (
        <FigureTable
          headings={['Recherche', 'Fois', 'Avant', 'Trouve']}
          rows={terms.map(({ term, count, before, results }) => ({
            name: term,
            cells: [
              count,
              before,
              <Link key="results" href={withQuery(SHOP, { search: term })}>
                {results}
              </Link>,
            ],
          }))}
        />
      )}
    </div>
  );
}
