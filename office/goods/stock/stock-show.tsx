import { Alert, Box, Button, FormControlLabel, Switch, Typography } from '@mui/material';
import { ShowBase, Title } from 'react-admin';
import { Link } from 'react-router-dom';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import type { ArticleStock } from '#contract/goods/stock/staff-stock.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { useDetail } from '#office/base/calls/use-detail.ts';
import { PlainTable } from '#office/base/lists/plain-table.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchDay } from '#office/base/ui/dates.ts';
import { Facts, Panel } from '#office/base/ui/panel.tsx';
import { LossButton } from './loss-button.tsx';
import { ReturnButton } from './return-button.tsx';
import { Available } from './stock-list.tsx';

/** The stock of an article, place by place. */
export default function StockShow() {
  return (
    <ShowBase>
      <Article />
    </ShowBase>
  );
}

function Article() {
  const article = useDetail<ArticleStock>('places');
  const mayWrite = useMay('stock:write');
  if (article === undefined) return null;
  const { id, name, reference, available, reserved, on_road, expected, expected_on } = article;
  const moves = withQuery('/mouvements', {
    filter: JSON.stringify({ product_id: id }),
    displayedFilters: JSON.stringify({ product_id: true }),
  });
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title={name} />
      <Panel
        title={name}
        actions={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button variant="outlined" component={Link} to={moves}>
              Ses mouvements
            </Button>
            {mayWrite && available !== null && <ReturnButton article={article} />}
            {mayWrite && article.places.length > 0 && <LossButton article={article} />}
          </Box>
        }
      >
        <Facts
          facts={[
            ['Référence', reference],
            ['À vendre', <Available key="available" available={available} />],
            ['En place', article.on_hand],
            ['Réservé', reserved],
            ['En route', on_road],
            ['Attendu', expected === 0 ? 0 : `${expected}, dès le ${frenchDay(expected_on)}`],
          ]}
        />
        {available === null && (
          <Alert severity="info">
            Cet article n’est pas compté : il se vend sans limite. Comptez-le par un inventaire.
          </Alert>
        )}
      </Panel>
      <Panel title="Où il se trouve">
        {article.places.length === 0 ? (
          <Typography color="text.secondary">Aucune pièce en place.</Typography>
        ) : (
          <PlainTable
            label="Où il se trouve"
            heads={['Lieu', 'Pièces']}
            rows={article.places.map((place) => ({
              key: place.place_id,
              cells: [place.name, place.on_hand],
            }))}
          />
        )}
      </Panel>
      {mayWrite && <SerialSwitch article={article} />}
    </Box>
  );
}

function SerialSwitch({ article: { id, tracks_serials } }: { article: ArticleStock }) {
  const { call, isBusy } = useCall();
  const change = (isTracked: boolean) =>
    call({
      method: 'POST',
      path: pathTo(paths.stockSerialFlag, { id }),
      body: { tracks_serials: isTracked },
      done: 'C’est enregistré',
    });
  return (
    <Panel title="Numéros de série">
      <FormControlLabel
        control={
          <Switch
            checked={tracks_serials}
            disabled={isBusy}
            onChange={(_event, isTracked) => change(isTracked)}
          />
        }
        label="Chaque pièce porte un numéro de série, noté à la réception"
      />
    </Panel>
  );
}
