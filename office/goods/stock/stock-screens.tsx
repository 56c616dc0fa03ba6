import { Alert, Box, Button, FormControlLabel, Switch, Typography } from '@mui/material';
import { FunctionField, NumberField, ShowBase, TextField, Title } from 'react-admin';
import { Link } from 'react-router-dom';
import { counted } from '#contract/base/counted.ts';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import type { StockOfProduct } from '#contract/goods/stock/staff-stock.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { useDetail } from '#office/base/calls/use-detail.ts';
import { Available } from '#office/base/lists/available.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { PlainTable } from '#office/base/lists/plain-table.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchDay } from '#office/base/ui/dates.ts';
import { FactList, Panel } from '#office/base/ui/panel.tsx';
import { LossButton, ReturnButton } from './loss-and-return.tsx';
import { PlaceFilter } from './place-input.tsx';

const STOCK_WORDS = {
  none: 'Épuisé',
  low: 'Bas ou épuisé',
  counted: 'Compté',
  uncounted: 'Non compté',
};

const filters = [
  searchFor('Référence, nom, marque'),
  choiceOf('stock', STOCK_WORDS, { label: 'Stock', alwaysOn: true }),
  <PlaceFilter key="place" source="place_id" label="Lieu" alwaysOn />,
];

export function StockList() {
  return (
    <StaffList filters={filters}>
      <ListBody<StockOfProduct>
        primary={({ name }) => name}
        secondary={(row) =>
          [row.reference, placesOf(row), comingOf(row)].filter(Boolean).join(' · ')
        }
        tertiary={({ available }) => <Available available={available} />}
      >
        <TextField source="reference" />
        <TextField source="name" />
        <FunctionField<StockOfProduct>
          source="available"
          textAlign="right"
          sx={{ whiteSpace: 'nowrap' }}
          render={({ available }) => <Available available={available} />}
        />
        <FunctionField<StockOfProduct> label="Où" render={placesOf} />
        <NumberField source="reserved" />
        <NumberField source="on_road" />
        <FunctionField<StockOfProduct> source="expected" render={expectedOf} />
      </ListBody>
    </StaffList>
  );
}

const placesOf = ({ places }: StockOfProduct): string =>
  places.map(({ name, on_hand }) => `${name} ${on_hand}`).join(', ');

function expectedOf({ expected, expected_on }: StockOfProduct): string {
  return expected === 0 ? '0' : `${expected}, dès le ${frenchDay(expected_on)}`;
}

function comingOf(row: StockOfProduct): string {
  const { reserved, on_road, expected } = row;
  return [
    reserved > 0 && counted(reserved, 'réservé', 'réservés'),
    on_road > 0 && `${on_road} en route`,
    expected > 0 && `attendu : ${expectedOf(row)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

export function StockShow() {
  return (
    <ShowBase>
      <Article />
    </ShowBase>
  );
}

function Article() {
  const article = useDetail<StockOfProduct>('places');
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
        <FactList
          facts={[
            ['Référence', reference],
            ['Stock disponible', <Available key="available" available={available} />],
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
      <Displays article={article} mayWrite={mayWrite} />
      {mayWrite && <SerialSwitch article={article} />}
    </Box>
  );
}

/** The showrooms where visitors see the product. */
function Displays({ article, mayWrite }: { article: StockOfProduct; mayWrite: boolean }) {
  const { id, showrooms = [] } = article;
  const { call, isBusy } = useCall();
  if (showrooms.length === 0) return null;
  const change = (placeId: number, isDisplayed: boolean) =>
    call({
      method: 'POST',
      path: pathTo(paths.stockDisplay, { id }),
      body: { place_id: placeId, is_displayed: isDisplayed },
      done: 'C’est enregistré',
    });
  return (
    <Panel title="Exposé en magasin">
      {showrooms.map(({ place_id: placeId, name, is_displayed: isDisplayed }) => (
        <FormControlLabel
          key={placeId}
          control={
            <Switch
              checked={isDisplayed}
              disabled={isBusy || !mayWrite}
              onChange={(_event, isOn) => change(placeId, isOn)}
            />
          }
          label={name}
        />
      ))}
    </Panel>
  );
}

function SerialSwitch({ article: { id, tracks_serials } }: { article: StockOfProduct }) {
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
