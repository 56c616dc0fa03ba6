import { Box, GlobalStyles } from '@mui/material';
import { ShowBase, Title, useShowContext } from 'react-admin';
import type { StaffOrder } from '#contract/sales/orders/staff-order-detail.ts';
import { OrderSheet } from './order-sheet.tsx';

/** Leaves out what only a screen can do. */
const onPaper = {
  '@media print': {
    'header, .MuiDrawer-root, [role="menu"], button, .no-print': { display: 'none !important' },
    'body, .RaLayout-root, .RaLayout-content': { background: '#fff !important' },
    '.RaLayout-appFrame': { marginTop: '0 !important' },
    section: { breakInside: 'avoid' },
  },
};

export default function OrderShow() {
  return (
    <ShowBase>
      <OrderPage />
    </ShowBase>
  );
}

function OrderPage() {
  const { record: order } = useShowContext<StaffOrder>();
  return (
    <Box sx={{ py: 2 }}>
      <Title title={order === undefined ? 'Commande' : `Commande ${order.name}`} />
      <GlobalStyles styles={onPaper} />
      <OrderSheet />
    </Box>
  );
}
