import { Box, Button, Checkbox, Chip, LinearProgress, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { formatXof } from '#contract/base/fields/money.ts';
import type { ListedOrder } from '#contract/sales/orders/staff-orders.ts';
import { RowLink, useOpenRecord } from '#office/base/lists/side-panel.tsx';
import { shownPhone } from '#office/base/ui/shown-phone.ts';
import type { Moves } from './moves.tsx';
import { firstActOf } from './order/next-steps.ts';
import { moneyWords, payerWords, sharedWords, whenWords, whereWords } from './row-words.ts';

const TWO_LINES = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
};
const PICTURE_PX = 48;

/** A list of its own width: beside an open order it is as narrow as on a tablet. */
const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  containerType: 'inline-size',
};
const WIDE = '@container (min-width: 820px)';
const MIDDLE = '@container (min-width: 480px) and (max-width: 819px)';
const NARROW = '@container (max-width: 479px)';
const ROW = {
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: 1.5,
  alignItems: 'center',
  px: 1.5,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  '&:hover': { bgcolor: 'action.hover' },
  '&:has([aria-current])': { bgcolor: '#e7f0fa', boxShadow: 'inset 4px 0 #0560ae' },
  '& .act': { gridColumn: 2, justifySelf: 'end' },
  // The button stands at the end of the row's last line, which leaves it room.
  [MIDDLE]: {
    '& > *': { gridRow: 1 },
    '& > a': { gridColumn: 2 },
    '& .act': { alignSelf: 'end' },
    '& .where': { pr: '13rem' },
  },
  [WIDE]: {
    gridTemplateColumns: 'auto 1fr 12.5rem',
    '& .act': { gridColumn: 3, justifySelf: 'stretch' },
  },
};
const FACTS = {
  display: 'grid',
  columnGap: 1.5,
  rowGap: 0.25,
  alignItems: 'center',
  '& .money': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  [NARROW]: {
    gridTemplateColumns: `${PICTURE_PX}px 1fr`,
    gridTemplateAreas: '"who who" "picture goods" "picture where" "money money"',
    '& .money': { display: 'flex', columnGap: 1, alignItems: 'baseline' },
  },
  [MIDDLE]: {
    gridTemplateColumns: `${PICTURE_PX}px 1fr auto`,
    gridTemplateAreas: '"who who money" "picture goods goods" "picture where where"',
    '& .where': { minHeight: 44 },
  },
  [WIDE]: {
    gridTemplateColumns: `11.5rem ${PICTURE_PX}px 1.2fr 1fr 8rem`,
    gridTemplateAreas: '"who picture goods where money"',
  },
};

/** The orders of the page: what all share once above, then a row each. */
export function OrderRows({ moves }: { moves: Moves | undefined }) {
  const { data, isPending, selectedIds, onToggleItem } = useListContext<ListedOrder>();
  if (isPending || data === undefined) return <LinearProgress aria-label="Chargement" />;
  if (data.length === 0) return <NoOrders />;
  const { shared, ownOf } = sharedWords(data);
  return (
    <>
      {shared.length > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ px: 2, pb: 1 }}>
          {`Toutes ces commandes : ${shared.join(' · ')}`}
        </Typography>
      )}
      <Box component="ul" aria-label="Commandes" sx={LIST}>
        {data.map((order) => (
          <Box key={order.id} component="li" sx={ROW}>
            {moves === undefined ? (
              <span />
            ) : (
              <Checkbox
                checked={selectedIds.includes(order.id)}
                onChange={() => onToggleItem(order.id)}
                slotProps={{ input: { 'aria-label': `Choisir ${order.name}` } }}
              />
            )}
            <RowLink id={order.id}>
              <OrderFacts order={order} own={ownOf(order)} />
            </RowLink>
            {moves !== undefined && <NextButton order={order} moves={moves} />}
          </Box>
        ))}
      </Box>
    </>
  );
}

function OrderFacts({ order, own }: { order: ListedOrder; own: string[] }) {
  const { amountXof, words, isDue } = moneyWords(order);
  const { first_product: product, more_products: more } = order;
  return (
    <Box sx={FACTS}>
      <Part area="who">
        <Typography sx={{ ...TWO_LINES, fontWeight: 600 }}>{payerWords(order)}</Typography>
        <Small>
          {order.name}
          {order.partner_phone !== null && (
            <>
              {' · '}
              <span style={{ whiteSpace: 'nowrap' }}>{shownPhone(order.partner_phone)}</span>
            </>
          )}
        </Small>
        {own.map((word) => (
          <Chip key={word} size="small" variant="outlined" label={word} sx={{ mr: 0.5, mt: 0.5 }} />
        ))}
      </Part>
      <Part area="picture">
        {product?.image_url != null && (
          <Box
            component="img"
            src={product.image_url}
            alt=""
            loading="lazy"
            width={PICTURE_PX}
            height={PICTURE_PX}
            sx={{ display: 'block', objectFit: 'contain', border: 1, borderColor: 'divider' }}
          />
        )}
      </Part>
      <Part area="goods">
        <Typography variant="body2" sx={TWO_LINES}>
          {product !== null && productWords(product)}
        </Typography>
        {more > 0 && (
          <Small>{`et ${more} ${more > 1 ? 'autres articles' : 'autre article'}`}</Small>
        )}
      </Part>
      <Part area="where">
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {whenWords(order)}
        </Typography>
        <Small>{whereWords(order)}</Small>
      </Part>
      <Part area="money">
        <Typography sx={{ fontWeight: isDue ? 600 : 400 }}>{formatXof(amountXof)}</Typography>
        <Typography variant="body2" color={isDue ? 'warning.main' : 'text.secondary'}>
          {words}
        </Typography>
      </Part>
    </Box>
  );
}

const productWords = ({ name, quantity }: NonNullable<ListedOrder['first_product']>): string =>
  quantity > 1 ? `${quantity} × ${name}` : name;

const Part = ({ area, children }: { area: string; children: ReactNode }) => (
  <Box className={area} sx={{ gridArea: area, minWidth: 0 }}>
    {children}
  </Box>
);

const Small = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
);

/** Moves the order, or opens it where the step needs a look or an answer first. */
function NextButton({ order, moves }: { order: ListedOrder; moves: Moves }) {
  const { open } = useOpenRecord();
  const act = firstActOf(order);
  if (act === undefined) return null;
  // A disabled button would lose the focus of the clerk who works by keys.
  const press = async () => {
    if (moves.isBusy) return;
    if (act.kind === 'move') await moves.move([order], act);
    else open(order.id, { isEntered: true });
  };
  return (
    <Button
      className="act"
      variant="outlined"
      onClick={press}
      aria-label={`${act.label} : ${order.name}`}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {act.label}
    </Button>
  );
}

function NoOrders() {
  const { filterValues, displayedFilters, setFilters } = useListContext();
  const { queue, ...others } = filterValues;
  return (
    <Box sx={{ p: 2 }}>
      <Typography>
        {queue === undefined ? 'Aucune commande trouvée.' : 'Aucune commande à cette étape.'}
      </Typography>
      {queue !== undefined && Object.keys(others).length > 0 && (
        <Button onClick={() => setFilters(others, displayedFilters)}>
          Chercher parmi toutes les commandes
        </Button>
      )}
    </Box>
  );
}
