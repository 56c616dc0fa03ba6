import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { shopLink } from '#contract/base/screens.ts';
import { listsOfPeriod } from '#contract/running/staff-dashboard-lists.ts';
import type { Permissions } from '#office/base/session/auth-provider.ts';
import { ListedFigure } from './figure.tsx';
import { listLink } from './list-link.ts';
import { FigureTable, Panel } from './panel.tsx';
import type { DashboardFigures } from './period-figures.tsx';

type Searches = NonNullable<DashboardFigures['searches']>;

export function SearchesPanel({
  figures: { from, to, searches },
  rights,
}: {
  figures: DashboardFigures;
  rights: Permissions | undefined;
}) {
  if (searches === null) return null;
  const lists = listsOfPeriod({ from, to });
  const linkOfTerm = (q: string) =>
    listLink(rights, { ...lists.searches, filter: { ...lists.searches.filter, q } });
  return (
    <Panel
      title="Recherches"
      hint="Comptées par jours entiers. Ce qui ne trouve rien demande un produit ou un synonyme."
    >
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 20rem), 1fr))',
        }}
      >
        <Terms
          title={`Les plus fréquentes (sur ${searches.total})`}
          terms={searches.top}
          list={listLink(rights, lists.searches)}
          linkOfTerm={linkOfTerm}
        />
        <Terms
          title={`Sans résultat : ${searches.total_without_result}`}
          terms={searches.without_result}
          list={listLink(rights, lists.searchesWithoutResult)}
          linkOfTerm={linkOfTerm}
        />
      </Box>
    </Panel>
  );
}

function Terms({
  title,
  terms,
  list,
  linkOfTerm,
}: {
  title: string;
  terms: Searches['top'];
  list: string | undefined;
  linkOfTerm: (term: string) => string | undefined;
}) {
  return (
    <div>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {list === undefined ? (
          title
        ) : (
          <Link component={RouterLink} to={list} sx={{ display: 'inline-block', py: 1 }}>
            {title}
          </Link>
        )}
      </Typography>
      {terms.length === 0 ? (
        <Typography color="text.secondary">Aucune dans cette période.</Typography>
      ) : (
        <FigureTable
          headings={['Recherche', 'Fois', 'Avant', 'Trouve']}
          rows={terms.map(({ term, count, before, results }) => ({
            name: term,
            cells: [
              <ListedFigure key="count" value={String(count)} to={linkOfTerm(term)} />,
              before,
              <Link
                key="results"
                href={shopLink({ search: term })}
                sx={{ display: 'inline-block', py: 0.5 }}
              >
                {results}
              </Link>,
            ],
          }))}
        />
      )}
    </div>
  );
}
