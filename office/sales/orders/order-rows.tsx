import { Box, Button, Checkbox, Link as TextLink, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatXof } from '#contract/base/fields/money.ts';
import type { ListedOrder } from '#contract/sales/orders/staff-orders.ts';
import { PAYMENT_WORDS, placeWords } from '#office/base/ui/words.ts';

const TWO_LINES = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
};

export function OrderRows({ canChoose }: { canChoose: boolean }) {
  const { data, isPending, selectedIds, onToggleItem } = useListContext<ListedOrder>();
  if (isPending || data === undefined) return null;
  if (data.length === 0) return <NoOrders />;
  return (
    <Box component="ul" aria-label="Commandes" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((order) => (
        <Box
          key={order.id}
          component="li"
          sx={{ display: 'flex', alignItems: 'center', borderBottom: 1, borderColor: 'divider' }}
        >
          {canChoose && (
            <Checkbox
              checked={selectedIds.includes(order.id)}
              onChange={() => onToggleItem(order.id)}
              slotProps={{ input: { 'aria-label': `Choisir ${order.name}` } }}
              sx={{ p: 1.5 }}
            />
          )}
          <OrderRow order={order} isIndented={!canChoose} />
        </Box>
      ))}
    </Box>
  );
}

function OrderRow({ order, isIndented }: { order: ListedOrder; isIndented: boolean }) {
  const { id, name, advance_payment_status, amount_total } = order;
  return (
    <TextLink
      component={Link}
      to={`/commandes/${id}/show`}
      underline="none"
      color="inherit"
      sx={{
        flex: 1,
        minWidth: 0,
        py: 1,
        pr: 2,
        pl: isIndented ? 2 : 0,
        display: 'flex',
        gap: 1,
        justifyContent: 'space-between',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography
          sx={{ ...TWO_LINES, overflowWrap: 'anywhere' }}
        >{`${name} · ${payerWords(order)}`}</Typography>
        <Typography variant="body2" color="text.secondary">
          {`${placeWords(order)} · ${PAYMENT_WORDS[advance_payment_status]}`}
        </Typography>
      </Box>
      <Typography sx={{ whiteSpace: 'nowrap' }}>{formatXof(amount_total)}</Typography>
    </TextLink>
  );
}

export function NoOrders() {
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

/** The payer, and the recipient if different. */
export const payerWords = ({
  partner_name: payer,
  for_relative: isForRelative,
  recipient,
}: Pick<ListedOrder, 'partner_name' | 'for_relative' | 'recipient'>): string =>
  isForRelative ? `${payer}, pour ${recipient}` : payer;
