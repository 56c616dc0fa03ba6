import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title } from 'react-admin';
import { callTo } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import type { StaffCoupon } from '#contract/sales/staff-coupons.ts';
import { callApi } from '#office/base/calls/api.ts';
import { PreviewDay } from '#office/base/forms/preview-day.tsx';
import { PlainTable } from '#office/base/lists/plain-table.tsx';
import { dayFromToday, frenchDays } from '#office/base/ui/dates.ts';
import { LoadFailure } from '#office/base/ui/load-failure.tsx';
import { codeWords, usesWords, worthWords } from './words.ts';

export default function CouponPreviewPage() {
  const [date, setDate] = useState(dayFromToday(0));
  const { data, error, refetch } = useQuery({
    queryKey: ['coupon-preview', date],
    queryFn: () => callApi(callTo(paths.couponPreview, { date })),
    enabled: date !== '',
  });
  return (
    <Box sx={{ my: 2, maxWidth: 900 }}>
      <Title title="Coupons à une date" />
      <PreviewDay date={date} onDate={setDate} hint="Avec les emplois comptés jusqu’à maintenant" />
      <LoadFailure error={error} onRetry={refetch} />
      {data?.coupons.length === 0 && <Typography>Aucun coupon ce jour-là.</Typography>}
      {data && data.coupons.length > 0 && (
        <PlainTable
          label="Coupons de ce jour"
          heads={['Coupon', 'Code', 'Réduction', 'Pour qui', 'Jours', 'Emplois']}
          rows={data.coupons.map((coupon) => ({ key: coupon.id, cells: cellsOf(coupon) }))}
        />
      )}
    </Box>
  );
}

const cellsOf = (coupon: StaffCoupon) => [
  coupon.title,
  codeWords(coupon),
  worthWords(coupon),
  [
    coupon.first_order_only ? 'Première commande' : '',
    coupon.category_ids.length > 0 ? 'Certaines catégories' : '',
    coupon.stacks ? 'Se cumule' : '',
  ]
    .filter(Boolean)
    .join(', ') || 'Tous',
  frenchDays(coupon.starts_on, coupon.ends_on),
  `${usesWords(coupon)}${coupon.state === 'used_up' ? ', épuisé' : ''}`,
];
