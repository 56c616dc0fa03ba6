import {
  Alert,
  AlertTitle,
  Card,
  CardContent,
  Stack,
  Link as TextLink,
  Typography,
} from '@mui/material';
import {
  EditButton,
  FilterForm,
  ListBase,
  Pagination,
  Show,
  TopToolbar,
  useListContext,
  useRecordContext,
} from 'react-admin';
import { Link } from 'react-router-dom';
import { formatXof } from '#contract/base/fields/money.ts';
import type { CouponUse, StaffCoupon } from '#contract/sales/staff-coupons.ts';
import { searchFor } from '#office/base/lists/filters.tsx';
import { PlainTable } from '#office/base/lists/plain-table.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { COUPON_STATE_WORDS, codeWords, usesWords, worthWords } from './words.ts';

export default function CouponShow() {
  const mayChange = useMay('coupons:write');
  const seesOrders = useMay('orders:read');
  return (
    <Show title="Coupon" actions={<TopToolbar>{mayChange && <EditButton />}</TopToolbar>}>
      <Stack spacing={2} sx={{ p: 2 }}>
        <CouponState />
        {seesOrders && <CouponUses />}
      </Stack>
    </Show>
  );
}

function CouponState() {
  const coupon = useRecordContext<StaffCoupon>();
  if (coupon === undefined) return null;
  const { state, title, given } = coupon;
  return (
    <Alert severity={state === 'running' ? 'success' : 'info'}>
      <AlertTitle>{`${title} · ${codeWords(coupon)}`}</AlertTitle>
      {`${COUPON_STATE_WORDS[state]}. ${worthWords(coupon)}. Emplois : ${usesWords(coupon)}, ${formatXof(given)} de réductions.`}
    </Alert>
  );
}

const filters = [searchFor('Commande ou client')];

/** Cancelled orders returned their uses. */
function CouponUses() {
  const coupon = useRecordContext<StaffCoupon>();
  if (coupon === undefined) return null;
  return (
    <Card component="section" aria-label="Emplois du coupon" sx={{ maxWidth: 900 }}>
      <CardContent>
        <Typography variant="h6" component="h2" gutterBottom>
          Emplois
        </Typography>
        <ListBase
          resource="coupons-emplois"
          filter={{ coupon_id: coupon.id }}
          sort={{ field: 'used_at', order: 'DESC' }}
          perPage={10}
          disableSyncWithLocation
        >
          <FilterForm filters={filters} />
          <Uses />
          <Pagination />
        </ListBase>
      </CardContent>
    </Card>
  );
}

function Uses() {
  const { data, isPending } = useListContext<CouponUse>();
  if (isPending) return null;
  if (!data?.length) return <Typography sx={{ py: 2 }}>Aucun emploi ici.</Typography>;
  return (
    <PlainTable
      label="Emplois du coupon"
      heads={['Commande', 'Client', 'Réduction', 'Total', 'Date']}
      rows={data.map((use) => ({
        key: use.id,
        cells: [
          <TextLink key="order" component={Link} to={`/commandes/${use.order_id}/show`}>
            {use.order_name}
          </TextLink>,
          use.partner_name,
          formatXof(use.amount),
          formatXof(use.amount_total),
          use.given_back_at === null
            ? frenchMoment(use.used_at)
            : `Rendu le ${frenchMoment(use.given_back_at)}`,
        ],
      }))}
    />
  );
}
